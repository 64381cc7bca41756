/** Where the server takes the calls of the console. */
export const trpcPath = "/trpc";
