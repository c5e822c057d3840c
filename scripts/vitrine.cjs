#!/usr/bin/env node
// Runs on any Node, also one that knows no TypeScript, and hands over to the one that came with the product.
const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const root = join(__dirname, '..')
const wanted = require('../package.json').dependencies.node
const own = join(root, 'node_modules/node/bin/node')

/** This process ends as the other one does. */
function handOver() {
  const child = spawn(own, [__filename, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(wanted, 10)) import('./vitrine.ts')
else if (existsSync(own)) handOver()
else {
  console.error(
    `\nO produto roda no Node ${wanted}, que vem com ele, e este é o ${process.versions.node}: ` +
      'rode npm ci sem --ignore-scripts, ou npm rebuild node.\n',
  )
  process.exit(1)
}
