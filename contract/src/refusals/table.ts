/** Code → HTTP status and sentence for people, which says what happened and what to do. */
export type RefusalTable = Record<string, readonly [status: number, sentence: string]>
