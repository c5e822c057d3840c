import type { AdministrationProof } from '@vitrine/contract/administration'
import { formatDateTime, formatTime } from '@vitrine/contract/time'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './admin.module.css'

/** Until when this session may administer. */
export function OwnProof({ proof }: { proof: AdministrationProof }) {
  const { provedAt, until, idleMinutes } = proof
  return (
    <Card as="section" aria-label="Sua verificação" className={classes.proof}>
      <span className={classes.shield}>
        <Icon name="shield" size={24} />
      </span>
      <p className={classes.words}>
        <strong>
          Verificação feita às {formatTime(new Date(provedAt))}, vale até {formatDateTime(new Date(until))}.
        </strong>
        <span className={classes.quiet}>
          Depois de {idleMinutes} minutos sem usar a administração, pedimos a verificação de novo. O que você
          estiver digitando fica guardado.
        </span>
      </p>
      <ButtonLink to="/admin/2fa" look="outline">
        Renovar agora
      </ButtonLink>
    </Card>
  )
}
