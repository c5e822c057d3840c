import type { DatabaseSync } from 'node:sqlite'
import { seededRandom, shuffled } from './random.ts'
import { CALM, type ChaosChange, type ChaosSettings } from './settings.ts'

export type Chaos = ReturnType<typeof createChaos>

/** The trouble maker: keeps the switches (also over a restart) and throws the dice, repeatably by seed. */
export function createChaos(db: DatabaseSync, seed: number) {
  const save = db.prepare(`INSERT INTO setting (name, value) VALUES ('chaos', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  const saved = db.prepare(`SELECT value FROM setting WHERE name = 'chaos'`).get()
  let settings = merged(CALM, saved ? (JSON.parse(saved.value as string) as ChaosChange) : {})
  let random = seededRandom(seed)
  let fieldToDrop: string | undefined
  return {
    settings: (): ChaosSettings => settings,
    set(change: ChaosChange): ChaosSettings {
      settings = merged(settings, change)
      if (change.seed !== undefined) random = seededRandom(change.seed)
      save.run(JSON.stringify(settings))
      return settings
    },
    reset(): void {
      settings = CALM
      save.run(JSON.stringify(settings))
    },
    /** True in `percent` of the throws. */
    happens: (percent: number): boolean => percent > 0 && random() * 100 < percent,
    shuffle: <T>(list: readonly T[]): T[] => shuffled(list, random),
    /** Plants one deviation of ours: the next answer goes without this field (`valor.original`). */
    dropFromNextAnswer(field: string): void {
      fieldToDrop = field
    },
    takeFieldToDrop(): string | undefined {
      const field = fieldToDrop
      fieldToDrop = undefined
      return field
    },
  }
}

function merged(base: ChaosSettings, change: ChaosChange): ChaosSettings {
  return {
    webhooks: { ...base.webhooks, ...change.webhooks },
    payments: { ...base.payments, ...change.payments },
    answers: { ...base.answers, ...change.answers },
    reviews: { ...base.reviews, ...change.reviews },
    refunds: { ...base.refunds, ...change.refunds },
  }
}
