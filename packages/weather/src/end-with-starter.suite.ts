/** Ends this process when the one that started it with a channel to it is gone, however that ended. */
export function endWithStarter(): void {
  process.once("disconnect", () => process.exit(1));
  process.channel?.unref();
}
