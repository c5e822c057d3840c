import type { App, HookHandler } from './app-context.ts'
import type { Db, Tx } from './database.ts'

/**
 * What a module tells those above it, which it does not know, or asks one of them: the module declares it, they say what
 * they do or know, and the wiring brings both together.
 */
interface Hook<T, Answer = void> {
  name: string
  /** Only for the compiler: what is told, and what is answered. */
  readonly facts?: T
  readonly answer?: Answer
}

/** What is told, or asked about. */
export type FactsOf<H> = H extends Hook<infer T, infer _> ? T : never

export const hook = <T, Answer = void>(name: string): Hook<T, Answer> => ({ name })

/** What a module does when it is told, in the same transaction. */
export const onHook = <T>(
  { name }: Hook<T>,
  run: (app: App, tx: Tx, facts: T) => Promise<void>,
): HookHandler => ({ name, run: (app, tx, facts) => run(app, tx as Tx, facts as T) })

/** What a module answers when it is asked. */
export const answerHook = <T, Answer>(
  { name }: Hook<T, Answer>,
  answer: (db: Db, facts: T) => Promise<Answer>,
): HookHandler => ({ name, run: (_, db, facts) => answer(db, facts as T) })

/** Tells everybody who has a part in it, one after the other; whoever throws ends the transaction. */
export async function runHook<T>(app: App, tx: Tx, { name }: Hook<T>, facts: T): Promise<void> {
  for (const handler of app.hooks) if (handler.name === name) await handler.run(app, tx, facts)
}

/** Asks the one who answers it; a hook that nobody answers is a fault of the wiring. */
export async function askHook<T, Answer>(
  app: App,
  db: Db,
  { name }: Hook<T, Answer>,
  facts: T,
): Promise<Answer> {
  const handler = app.hooks.find((one) => one.name === name)
  if (!handler) throw new Error(`nobody answers ${name}`)
  return handler.run(app, db, facts) as Promise<Answer>
}
