import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Lends the shop that a script of this folder runs in a process of its own. */
export async function withShop<Shop>(
  script: string,
  args: string[],
  use: (shop: Shop) => Promise<void>,
): Promise<void> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = fork(file, args, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = new Promise<number>((done) => child.once('exit', done))
  const shop = await Promise.race([
    new Promise<Shop>((told) => child.once('message', told as (message: unknown) => void)),
    gone.then((code) => Promise.reject(new Error(`the shop ended with ${code}`))),
  ])
  await use(shop)
  child.kill('SIGTERM')
  await gone
}
