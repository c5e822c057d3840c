import type { App } from './app-context.ts'
import type { Tx } from './database.ts'

/** Something that a module does, and in which others have a part of their own, in the same transaction. */
export interface Hook<T> {
  name: string
  /** Only for the compiler: what is told. */
  readonly facts?: T
}

export const hook = <T>(name: string): Hook<T> => ({ name })

/** What one module does then; the wiring brings both together. */
export interface HookHandler {
  name: string
  run(app: App, tx: Tx, facts: unknown): Promise<void>
}

export const onHook = <T>(
  { name }: Hook<T>,
  run: (app: App, tx: Tx, facts: T) => Promise<void>,
): HookHandler => ({ name, run: (app, tx, facts) => run(app, tx, facts as T) })

/** Tells everybody who has a part in it, one after the other; whoever throws ends the transaction. */
export async function tellHook<T>(app: App, tx: Tx, { name }: Hook<T>, facts: T): Promise<void> {
  for (const handler of app.hooks) if (handler.name === name) await handler.run(app, tx, facts)
}
