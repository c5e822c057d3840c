import type { Entitlement } from '@vitrine/contract/access'
import { accessText, dayBefore } from '@vitrine/contract/access-length'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './unlocked.module.css'

/** What this person may use, and until when. */
export function Unlocked({ entitlements }: { entitlements: Entitlement[] }) {
  if (entitlements.length === 0) return null
  return (
    <Section title="Liberado para você" more={{ to: '/account/perfil/gerenciar', label: 'Minhas compras' }}>
      <ul className={classes.grid}>
        {entitlements.map((entitlement) => (
          <Card as="li" key={entitlement.id} className={classes.item}>
            <Icon name={entitlement.kind === 'course' ? 'book' : 'check'} />
            <p>
              <strong className={classes.title}>{entitlement.title}</strong>
              <span className={classes.until}>{untilWhen(entitlement)}</span>
            </p>
          </Card>
        ))}
      </ul>
    </Section>
  )
}

function untilWhen({ until, source }: Entitlement): string {
  const end = until && new Date(until)
  if (source === 'trust' && end) return `Antes do pagamento do boleto, até\u00a0${formatDay(dayOf(end))}`
  if (source === 'subscription')
    return end ? `Na assinatura, até\u00a0${formatDay(dayOf(end))}` : 'Na assinatura'
  return end ? `Acesso até\u00a0${formatDay(dayBefore(end))}` : accessText(undefined)
}
