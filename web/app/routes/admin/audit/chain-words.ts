import type { AuditChain, AuditDamage } from '@vitrine/contract/admin/audit'
import { calendarDay, formatDateTime, formatDay } from '@vitrine/contract/time'
import { counted } from '../../../ui/words.ts'

/** What is wrong with the audit log, as one sentence. */
export function damageWords({ kind, seq, missing = 0, day }: AuditDamage): string {
  const on = day ? formatDay(calendarDay(day)) : ''
  const lost = counted(missing, 'registro foi retirado', 'registros foram retirados')
  const words: Record<AuditDamage['kind'], string> = {
    'row-changed': `O registro nº ${seq} não está como foi escrito, ou falta o anterior.`,
    'cut-off': `${lost} do fim.`,
    emptied: `O registro foi esvaziado: ${lost}.`,
    added: `Do nº ${seq} em diante, os registros não foram escritos pela loja.`,
    rewritten: on
      ? `A cadeia foi reescrita: o último registro de ${on} não é o que foi assinado naquele dia.`
      : 'A cadeia foi reescrita: o último registro não é o que a loja assinou.',
    'end-unsigned': 'A assinatura do último registro não é da loja.',
    'day-forged': `A assinatura de ${on} não é da loja.`,
  }
  return words[kind]
}

/** What an update of the product did to the log, and whether it was whole before. */
export function rehashedWords({ rows, at, broken }: NonNullable<AuditChain['rehashed']>): string {
  const what = counted(rows, 'registro foi encadeado', 'registros foram encadeados')
  const before =
    broken === undefined
      ? 'Antes disso, a cadeia estava íntegra.'
      : `Antes disso, o registro nº ${broken} já não estava como foi escrito.`
  return `Em ${formatDateTime(new Date(at))}, ${what} de novo por uma atualização, que tirou deles os nomes das pessoas. ${before}`
}
