import type { Removal as Plan } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './privacy.module.css'

/** The way out, and what is planned. */
export function Removal({ removal: { days, scheduled } }: { removal: Plan }) {
  return (
    <Section title="Excluir a conta">
      <Card className={classes.line}>
        <p>
          {scheduled
            ? `A exclusão está marcada para ${formatDateTime(new Date(scheduled.dueAt))}. Até lá você pode desfazê-la.`
            : `Apaga seus dados e seus acessos depois de ${days} dias, em que você ainda pode desistir.`}
        </p>
        <ButtonLink to="/account/remove" look="outline">
          {scheduled ? 'Ver a exclusão' : 'Ver o que acontece'}
        </ButtonLink>
      </Card>
    </Section>
  )
}
