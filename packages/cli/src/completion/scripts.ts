/** Completion scripts by shell. They call `halcyon complete` for candidates. */
export const completionScripts = {
  bash: `_halcyon() {
  local line IFS=$'\\n'
  COMPREPLY=()
  for line in $(halcyon complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done
}
complete -o default -F _halcyon halcyon
`,
  zsh: `#compdef halcyon
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_halcyon() {
  local -a lines
  lines=("\${(@f)$(halcyon complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  lines=("\${(@)lines//:/\\\\:}")
  lines=("\${(@)lines/$'\\t'/:}")
  _describe halcyon lines
}
compdef _halcyon halcyon
`,
  fish: `function __halcyon_next
  set -l words (commandline -opc) (commandline -ct)
  halcyon complete -- $words[2..-1] 2>/dev/null
end
complete -c halcyon -f -a '(__halcyon_next)'
`,
} as const;

export type Shell = keyof typeof completionScripts;
