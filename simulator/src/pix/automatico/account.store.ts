import type { DatabaseSync } from 'node:sqlite'
import { type Centavos, centavos } from '@vitrine/contract/money'
import { type Account, accountsOf, type Config } from '../../config.ts'
import type { Rec } from './rec.store.ts'

/** Enough for every charge of the demonstration. */
const FIRST_BALANCE = centavos(5_000_000)

/** Whose account a recurrence pays into: that of the agreement it names (`convenio`, a Pix key), else the main one. */
export function accountOf({ config }: { config: Config }, { body }: Pick<Rec, 'body'>): Account {
  const [main, ...others] = accountsOf(config)
  return others.find(({ key }) => key === body.recebedor?.convenio) ?? main!
}

export type BalanceStore = ReturnType<typeof balanceStore>

/** The balance of the payer's account, which charges of recurrences are checked against; it stays as it was set. */
export function balanceStore(db: DatabaseSync) {
  const saved = db.prepare(`SELECT value FROM setting WHERE name = 'payer-balance'`)
  const save = db.prepare(`INSERT INTO setting (name, value) VALUES ('payer-balance', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  return {
    /** Centavos. */
    get: (): Centavos => centavos(Number(saved.get()?.value ?? FIRST_BALANCE)),
    set: (amount: Centavos) => void save.run(String(amount)),
  }
}
