import type { App } from './app-context.ts'

/** Things of one kind that need somebody: how many, by when the first is due, and since when the oldest waits. */
export interface NeedsAttention {
  count: number
  dueAt?: Date | null
  since?: Date | null
}

/** How a module counts the kinds that it declares; the administration brings all kinds together. */
export type AttentionSources<Kind extends string> = Readonly<
  Record<Kind, (app: App) => Promise<NeedsAttention>>
>
