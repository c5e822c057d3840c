import { Failure } from '../../scripts/failure.ts'
import { freePort } from '../../scripts/ports.ts'
import { readSettings } from '../../scripts/product/settings.ts'
import { startProduct } from '../../scripts/product.ts'

/** Ports of a product that nobody else has. */
export async function freePorts(): Promise<Record<string, string>> {
  const names = ['PORT', 'SIMULATOR_PORT', 'SIMULATOR_SMTP_PORT']
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, String(await freePort())] as const)),
  )
}

/** What a start with such settings is refused with; `npm start` ends with that sentence and exit code 1. */
export async function refusalOfStart(env: Record<string, string>): Promise<string> {
  const settings = readSettings({ ...(await freePorts()), ...env })
  const product = await startProduct({ settings, logs: 'files' }).catch((error: unknown) => {
    if (error instanceof Failure) return error.message
    throw error
  })
  if (typeof product === 'string') return product
  await product.stop()
  throw new Error('the product started')
}
