import type { Profile } from '@vitrine/contract/profile'
import { Link } from 'react-router'
import { Address } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './sign-in-data.module.css'

/** What one signs in with, beside what one tells of oneself: each is changed on a page of its own. */
export function SignInData({ profile }: { profile: Profile }) {
  return (
    <Section title="Dados de acesso">
      <Card>
        <dl className={classes.rows}>
          <div className={classes.row}>
            <dt className={classes.term}>E-mail</dt>
            <dd className={classes.value}>
              <Address>{profile.email}</Address>
              {!profile.emailVerified && <Tag tone="gold">Ainda não confirmado</Tag>}
            </dd>
            <dd>
              <Link to="/account/perfil/email" className={classes.act}>
                Trocar e-mail
              </Link>
            </dd>
          </div>
          <div className={classes.row}>
            <dt className={classes.term}>Senha</dt>
            <dd className={classes.value}>
              {profile.hasPassword ? '••••••••' : 'Você ainda não criou uma senha'}
            </dd>
            <dd>
              <Link to="/account/password" className={classes.act}>
                {profile.hasPassword ? 'Trocar senha' : 'Criar senha'}
              </Link>
            </dd>
          </div>
        </dl>
      </Card>
    </Section>
  )
}
