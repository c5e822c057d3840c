import { unseal } from '#kernel/secrets.ts'

type Row = Record<string, unknown>

/** Encrypted columns of a table, and the place that each was encrypted for. */
interface SealedTable {
  /** What `placeOf` asks of a row besides the columns themselves. */
  from: readonly string[]
  columns: Readonly<Record<string, (row: Row) => string>>
  /** Rows that stay closed all the same. */
  isClosed?: (row: Row) => boolean
  /** Whether what was encrypted is JSON. */
  isJson?: boolean
}

/** What an archive shows decrypted where its owner asks for it: what people told, so that they are served elsewhere. */
export const OPENED: Readonly<Record<string, SealedTable>> = {
  account_profile: {
    from: ['account_id'],
    columns: { document_sealed: ({ account_id }) => `account_profile.document:${account_id}` },
  },
  fiscal_record: {
    from: ['order_id'],
    columns: { buyer_sealed: ({ order_id }) => `fiscal_record.buyer:${order_id}` },
    isJson: true,
  },
  refund_destination: {
    from: ['refund_id'],
    columns: { sealed: ({ refund_id }) => `refund_destination.sealed:${refund_id}` },
    isJson: true,
  },
  message: {
    from: ['kind', 'reference', 'sent_at'],
    columns: { facts: ({ kind, reference }) => `kept mail:${kind}:${reference}` },
    // A link or a code is forgotten when its message leaves; before, it still opens something.
    isClosed: ({ sent_at }) => sent_at === undefined,
    isJson: true,
  },
  import_batch: {
    from: ['id'],
    columns: { sample_sealed: ({ id }) => `import_batch.sample:${id}` },
    isJson: true,
  },
  import_row: {
    from: ['batch_id', 'number'],
    columns: { cells_sealed: ({ batch_id, number }) => `import_row.cells:${batch_id}:${number}` },
    isJson: true,
  },
}

/** What of a table can be read decrypted: the key of each row, and its columns without the `_sealed` of their names. */
export function openRow(secret: string, table: string, key: readonly string[], row: Row): Row | undefined {
  const { columns, isClosed, isJson = false } = OPENED[table]!
  if (isClosed?.(row)) return undefined
  const opened = Object.entries(columns).flatMap(([column, placeOf]) => {
    const bytes = row[column]
    if (typeof bytes !== 'string') return []
    const text = unseal(secret, placeOf(row), Buffer.from(bytes.slice(2), 'hex'))
    return [[column.replace(/_sealed$/, ''), isJson ? JSON.parse(text) : text] as const]
  })
  if (opened.length === 0) return undefined
  return { ...Object.fromEntries(key.map((name) => [name, row[name]])), ...Object.fromEntries(opened) }
}
