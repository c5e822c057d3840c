import { documents } from '#account'
import { dataExportSealed } from '#data-export'
import { fiscalSealed } from '#fiscal'
import { clientSecretSealed, recordSealed, signingKeySealed } from '#identity'
import { importSealed } from '#import'
import { idempotencySealed } from '#kernel/idempotency.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { mailSealed } from '#mail'
import { refundSealed } from '#refund-ledger'
import { savedCardSealed } from '#saved-card'
import { secondFactorSealed } from '#second-factor'
import { webhookSealed } from '#webhook'

/** Every column in which something is sealed with the key of the database, of the module that seals it. */
export const SEALED: readonly SealedColumn[] = [
  ...documents.sealed,
  ...clientSecretSealed,
  dataExportSealed,
  ...fiscalSealed,
  idempotencySealed,
  ...importSealed,
  ...mailSealed,
  recordSealed,
  ...refundSealed,
  ...savedCardSealed,
  ...secondFactorSealed,
  signingKeySealed,
  ...webhookSealed,
]
