import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commit, machine } from '../bench/machine.ts'

/** Writes what came out of a long run, when `npm run fire` says where; its machine and commit go with it. */
export async function writeResult(name: string, facts: object): Promise<void> {
  const folder = process.env.FIRE_RESULTS
  if (!folder) return
  const result = { machine: machine(), commit: commit(), at: new Date().toISOString(), ...facts }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
