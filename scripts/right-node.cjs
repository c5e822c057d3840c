// Runs before everything, also on a Node that knows no TypeScript: says what to do instead of failing on the first type.
const wanted = require('../package.json').dependencies.node

if (Number.parseInt(process.versions.node, 10) < Number.parseInt(wanted, 10)) {
  console.error(
    `\nO produto roda no Node ${wanted}, que vem com ele, e este é o ${process.versions.node}: ` +
      'rode npm ci sem --ignore-scripts, ou npm rebuild node.\n',
  )
  process.exit(1)
}
