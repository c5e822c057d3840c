import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './privacy.module.css'

const SHARED = [
  ['O banco que recebe o Pix', 'Seu nome, CPF ou CNPJ e o valor, para cobrar e confirmar o pagamento.'],
  ['Quem hospeda o sistema', 'Tudo o que guardamos, em nosso nome e sob as nossas ordens.'],
  ['Quem entrega os e-mails', 'Seu endereço e o texto das mensagens que enviamos a você.'],
  [
    'Aplicativos em que você entra com esta conta',
    'Só o que a tela de entrada mostra, e só se você entrar por ela.',
  ],
  ['Autoridades', 'Apenas quando a lei ou a Justiça manda.'],
] as const

/** With whom the data is shared, and what of it (LGPD, art. 18, VII). */
export function Shared() {
  return (
    <Section title="Com quem compartilhamos">
      <Card>
        <dl className={classes.facts}>
          {SHARED.map(([who, what]) => (
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
