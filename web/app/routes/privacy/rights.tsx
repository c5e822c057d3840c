import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Card } from '../../ui/card.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './privacy.module.css'

const RIGHTS: readonly (readonly [string, ReactNode])[] = [
  ['Saber se tratamos seus dados e vê-los', 'Peça uma cópia, nesta página.'],
  [
    'Corrigir o que está errado',
    <>
      Em <Link to="/account/perfil/editar">Meus dados</Link>, também o e-mail com que você entra.
    </>,
  ],
  ['Levar seus dados a outro serviço', 'A cópia vem em JSON e CSV, formatos que outros sistemas leem.'],
  ['Retirar um consentimento', 'Em Suas escolhas, nesta página. Vale na hora.'],
  [
    'Recusar',
    'Sem novidades e sem cookies opcionais a loja funciona igual. Sem nome, e-mail e CPF ou CNPJ não é possível comprar.',
  ],
  ['Apagar seus dados', 'Exclua a conta, no fim desta página. O que a lei manda guardar fica criptografado.'],
]

/** What the law gives to people, and how each is done here (LGPD, art. 18). */
export function Rights() {
  const { identity } = useBrand()
  return (
    <Section title="Seus direitos">
      <Card>
        <dl className={classes.facts}>
          {RIGHTS.map(([right, how]) => (
            <div key={right}>
              <dt>{right}</dt>
              <dd className={classes.quiet}>{how}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.foot}>
          Dúvidas e outros pedidos: <MailLink address={identity.email} subject="Privacidade" />, sem custo,
          com resposta em até 15 dias. Se não bastar, recorra à Autoridade Nacional de Proteção de Dados.
        </p>
      </Card>
    </Section>
  )
}
