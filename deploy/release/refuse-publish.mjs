// Runs before any client publishes the folder of a package: `npm run release` publishes tarballs, so this hears of no others.
console.error(
  "`npm run release` publishes the packages: it looks into each tarball and runs it before it goes out.",
);
process.exitCode = 1;
