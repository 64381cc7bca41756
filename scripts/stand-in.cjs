const { spawn } = require("node:child_process");
const path = require("node:path");

const root = path.join(__dirname, "..");
/** Interval at which the process checks whether its starter still runs [ms]. */
const lookEveryMs = 500;

/**
 * Makes this process a stand-in for the commands that it runs one after the other. Signals to this process are passed on to the command. If a signal ends the
 * command, this process ends in the same way.
 *
 * The first argument may be `--starter=<pid>`, the id of the process that started this one. A shell has this id in `$PPID`. When that process has ended for
 * any reason, the command is asked to end.
 *
 * @returns Other arguments, and a function `run`, which runs a command and returns its exit code.
 */
exports.standIn = function standIn(given) {
  const [, starter] = /^--starter=(\d*)$/.exec(given[0]) ?? [];
  let end;
  let told;

  function tell(signal) {
    told ??= signal;
    end?.(signal);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, tell);
  if (starter) {
    const looking = setInterval(() => {
      if (process.ppid === Number(starter)) return;
      clearInterval(looking);
      tell("SIGTERM");
    }, lookEveryMs);
    looking.unref();
  }

  return {
    args: starter === undefined ? given : given.slice(1),
    async run({ words: [command, ...args], env, end: endChild, ...options }) {
      if (told !== undefined) return endBy(told);
      // What Node has compiled once is read from its cache: programs start in half the time.
      const cache = path.join(root, "node_modules", ".cache", "node");
      const child = spawn(command, args, {
        ...options,
        cwd: root,
        env: { NODE_COMPILE_CACHE: cache, ...env, ...process.env },
      });
      end = (signal) => endChild(child, signal);
      const [code, signal] = await new Promise((resolve, reject) => {
        child.on("error", reject).on("exit", (...ending) => resolve(ending));
      });
      end = undefined;
      child.stdio[3]?.destroy();
      return signal === null ? code : endBy(signal);
    },
  };
};

/** Ends this process in the way in which an unhandled signal ends a process. */
function endBy(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  return new Promise(() => undefined);
}
