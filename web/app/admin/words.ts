import { INTERVAL_NAMES } from '@vitrine/contract/admin/state-names'
import type { ProductType } from '@vitrine/contract/catalog'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { METHOD_NAMES } from '../ui/labels.ts'
import { TYPE_WORDS } from '../ui/words.ts'
import type { Choice } from './list/list.ts'

export const TYPE_CHOICES: readonly Choice[] = (Object.keys(TYPE_WORDS) as ProductType[]).map((type) => [
  type,
  TYPE_WORDS[type].one,
])

export const INTERVAL_CHOICES: readonly Choice[] = Object.entries(INTERVAL_NAMES)

export const METHOD_CHOICES: readonly Choice[] = Object.entries(METHOD_NAMES) as [PaymentMethod, string][]

/** Said at a text that nobody outside the team reads; `internal-texts.test.ts` holds the answers of the API to it. */
export const INTERNAL = 'Só a equipe vê. Fica registrado na auditoria.'
