import type { Recipients } from '@vitrine/contract/privacy'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './privacy.module.css'

type Shared = readonly [who: string, what: string]

const PIX: Record<NonNullable<Recipients['pix']>, string> = {
  bank: 'O banco que recebe o Pix',
  stripe: 'Stripe, que recebe o Pix',
  'mercado-pago': 'Mercado Pago, que recebe o Pix',
}
const CARD: Record<NonNullable<Recipients['card']>, string> = {
  bank: 'O banco que processa o cartão',
  stripe: 'Stripe, que processa o cartão',
  'mercado-pago': 'Mercado Pago, que processa o cartão',
}
const BOLETO: Record<NonNullable<Recipients['boleto']>, string> = {
  bank: 'O banco que emite o boleto',
  stripe: 'Stripe, que emite o boleto',
  'mercado-pago': 'Mercado Pago, que emite o boleto',
}

/** Who carries out payments, by the method for which something is shared with them. */
const payersOf = ({ pix, card, boleto }: Recipients): Shared[] => [
  ...(pix
    ? [[PIX[pix], 'Seu nome, CPF ou CNPJ e o valor, para cobrar e confirmar o pagamento.'] as const]
    : []),
  ...(card
    ? [
        [
          CARD[card],
          `${card === 'mercado-pago' ? 'Seu nome, e-mail, CPF ou CNPJ e o valor' : 'O valor e o que identifica a cobrança'}. Os dados do cartão vão direto para lá; a loja não tem acesso a eles.`,
        ] as const,
      ]
    : []),
  ...(boleto
    ? [
        [
          BOLETO[boleto],
          'Seu nome, CPF ou CNPJ, o valor e, onde o banco exige, seu endereço, para registrar o boleto.',
        ] as const,
      ]
    : []),
]

const ALWAYS: readonly Shared[] = [
  ['Quem hospeda o sistema', 'Tudo o que guardamos, em nosso nome e sob as nossas ordens.'],
  ['Quem entrega os e-mails', 'Seu endereço e o texto das mensagens que enviamos a você.'],
  [
    'Aplicativos em que você entra com esta conta',
    'Só o que a tela de entrada mostra, e só se você entrar por ela.',
  ],
  ['Autoridades', 'Apenas quando a lei ou a Justiça manda.'],
]

/** With whom the data is shared as this shop is configured, and what of it (LGPD, art. 18, VII). */
export function Shared({ recipients }: { recipients: Recipients }) {
  return (
    <Section title="Com quem compartilhamos">
      <Card>
        <dl className={classes.facts}>
          {[...payersOf(recipients), ...ALWAYS].map(([who, what]) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd className={classes.quiet}>{what}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}
