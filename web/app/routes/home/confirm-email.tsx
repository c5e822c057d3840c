import type { User } from '@vitrine/contract/account'
import { useState } from 'react'
import { ConfirmHere } from '../../forms/confirm-email.tsx'
import { carriedMailToken } from '../../session/mail-token.ts'
import { Address } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'

/** What somebody signed in still has to do: by the link that they just opened, or by the code of the message. */
export function ConfirmEmail({ user }: { user: User }) {
  const [cameByLink] = useState(() => carriedMailToken() !== null)
  if (user.emailVerified && !(cameByLink && carriedMailToken())) return null
  return (
    <Section title="Confirme seu e-mail">
      <Card>
        <ConfirmHere>
          <p>
            Enviamos um link e um código para <Address>{user.email}</Address>. Use um dos dois.
          </p>
        </ConfirmHere>
      </Card>
    </Section>
  )
}
