import { Command } from "commander";
import type { LoginOptions } from "../answers/login.ts";
import type { Surroundings } from "../surroundings.ts";

/** Creates `halcyon login`, which saves the key of a server. */
export function loginCommand(surroundings: Surroundings): Command {
  return new Command("login")
    .description("Save the key of a server. It is read from standard input, never from an argument.")
    .option(
      "--url <address>",
      "of the server (default: HALCYON_URL, the saved one, or http://localhost:8080)",
    )
    .action(async (options: LoginOptions) => {
      const { login } = await import("../answers/login.ts");
      await login(surroundings, options);
    });
}

/** Creates `halcyon logout`, which forgets the key. */
export function logoutCommand(surroundings: Surroundings): Command {
  return new Command("logout").description("Delete the saved key.").action(async () => {
    const { logout } = await import("../answers/login.ts");
    await logout(surroundings);
  });
}
