import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApp } from '../../test/support/app.ts'
import { SEALED } from './sealed.ts'

const HASH = 'a hash'

/** Columns of bytes that are not sealed with the key of the database, and what they are. */
const NOT_SEALED: Readonly<Record<string, string>> = {
  'account_export_part.content': 'a copy that a person asked for',
  'account_link.code_hash': HASH,
  'account_link.secret_hash': HASH,
  'account_profile.document_hash': 'a keyed hash, which is written with the document',
  'address_turn.key': HASH,
  'api_key.hash': HASH,
  'api_key.previous_hash': HASH,
  'audit_event.hash': HASH,
  'audit_event.ip_digest': HASH,
  'audit_event.ip_salt': 'the salt of a hash',
  'audit_event.previous_hash': HASH,
  'audit_event.reason_digest': HASH,
  'audit_event.reason_salt': 'the salt of a hash',
  'audit_head.last_hash': HASH,
  'audit_head.mac': 'a signature',
  'audit_signature.last_hash': HASH,
  'audit_signature.mac': 'a signature',
  'cart.visitor_hash': HASH,
  'contract_amendment.hash': HASH,
  'contract_summary.hash': HASH,
  'data_key.sealed': 'sealed by DATA_SECRET, and anew where that is exchanged',
  'data_secret_check.value': 'a keyed hash of DATA_SECRET',
  'guess_day.key': HASH,
  'guess_pace.key': HASH,
  'idempotency.body_hash': HASH,
  'idempotency_key.request_hash': HASH,
  'identity_record.grant_id': HASH,
  'identity_record.id': HASH,
  'identity_record.uid': HASH,
  'import_row.external_hash': 'a keyed hash of what is removed with the cells',
  'import_row.key_hash': 'a keyed hash of what is removed with the cells',
  'known_device.hash': HASH,
  'passkey.public_key': 'a public key',
  'passkey_challenge.hash': HASH,
  'rate_limit_window.key': HASH,
  'recovery_code.hash': 'a keyed hash of what is nowhere else',
  'saved_card.print_index': 'a keyed hash of what is nowhere else',
  'second_factor_session.hash': HASH,
  'session.device_hash': HASH,
  'session_token.hash': HASH,
}

test('every column of bytes is declared where it is sealed, or is said to be something else', async () => {
  await using shop = await openApp()
  const { rows } = await shop.pool.query<{ name: string }>(
    `select relname || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and atttypid = 'bytea'::regtype`,
  )
  const sealed = SEALED.filter(({ path }) => !path).map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).sort()).toEqual([...sealed, ...Object.keys(NOT_SEALED)].sort())
})

/** Files that seal what stands in no column of a database, or in one that another file declares. */
const SEALING_ELSEWHERE: Readonly<Record<string, string>> = {
  'people/second-factor/enrol.ts': 'declared beside its place, in verify.ts',
  'platform/kernel/data-key.ts': 'the versions of the key themselves',
  'platform/kernel/sealed-column.ts': 'seals anew',
  'store/cart/abandoned.ts': 'a link that is sent; its versions stay for it',
}

test('every file that seals declares where', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const undeclared = sources.filter((path) => {
    const source = readFileSync(join(import.meta.dirname, path), 'utf8')
    const seals = /import \{[^}]*\bseal\b[^}]*\} from '[^']*\/seal\.ts'/.test(source)
    return seals && !/: (readonly )?SealedColumn(\[\])? =/.test(source)
  })
  expect(undeclared.sort()).toEqual(Object.keys(SEALING_ELSEWHERE))
})
