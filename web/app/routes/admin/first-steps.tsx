import type { SetupStep } from '@vitrine/contract/admin/setup'
import { FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useMayOpen } from '../../admin/use-may.ts'
import { openStorage } from '../../session/storage.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './first-steps.module.css'

interface Words {
  title: string
  says: string
  to: string
  /** A page of another frame. */
  isOutside?: true
}

const brand = href('/admin/marcas/:id', { id: FIRST_BRAND })

const WORDS: Record<SetupStep['name'], Words> = {
  'receive-payments': {
    title: 'Receber pagamentos',
    says: 'Ligue um banco ou um meio de pagamento e veja se ele responde.',
    to: href('/admin/instalacao'),
  },
  'send-mail': {
    title: 'Enviar e-mails',
    says: 'Ligue o servidor de e-mail e mande uma mensagem de teste para você.',
    to: href('/admin/instalacao'),
  },
  'write-texts': {
    title: 'Nome e textos da loja',
    says: 'Troque a frase do topo da loja pela sua, e confira nome, imagem e cores.',
    to: brand,
  },
  'publish-terms': {
    title: 'Termos de Uso',
    says: 'Leia os termos que vêm prontos e publique os da sua loja.',
    to: `${brand}/documentos/termos`,
  },
  'second-factor': {
    title: 'Verificação em duas etapas',
    says: 'Proteja a sua entrada na administração.',
    to: href('/account/perfil/seguranca'),
  },
  'publish-product': {
    title: 'Publicar um produto',
    says: 'Crie o produto, diga o preço e publique.',
    to: href('/admin/produtos'),
  },
  'first-order': {
    title: 'Primeira venda',
    says: 'Abra a loja como quem compra, e divulgue o endereço.',
    to: pathsOf(FIRST_BRAND).store,
    isOutside: true,
  },
}

const KEY = 'vitrine.first-steps-hidden'
const storage = openStorage()

/** What a shop needs before it sells, by what is done; it goes away when all is, or when it is put away in this browser. */
export function FirstSteps({ steps }: { steps: readonly SetupStep[] }) {
  const id = useSession()?.id ?? ''
  const [isHidden, setHidden] = useState(() => storage.getItem(KEY) === id)
  const done = steps.filter(({ isDone }) => isDone).length
  if (isHidden || done === steps.length) return null
  const hide = () => {
    storage.setItem(KEY, id)
    setHidden(true)
  }
  return (
    <Section title="Primeiros passos">
      <Card>
        <div className={classes.head}>
          <p className={classes.quiet}>
            {done} de {steps.length} feitos
          </p>
          <Button variant="quiet" size="small" onClick={hide}>
            Ocultar a lista
          </Button>
        </div>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </ol>
      </Card>
    </Section>
  )
}

function Step({ step: { name, isDone } }: { step: SetupStep }) {
  const { title, says, to, isOutside } = WORDS[name]
  const isOpen = useMayOpen()(to)
  return (
    <li className={classes.step}>
      <span className={isDone ? classes.done : classes.open}>
        {isDone && <Icon name="check" size={16} />}
      </span>
      <div>
        {isOpen ? (
          <Link to={to} reloadDocument={isOutside}>
            {title}
          </Link>
        ) : (
          title
        )}
        <VisuallyHidden>{isDone ? ': feito' : ': falta'}</VisuallyHidden>
        {!isDone && (
          <p className={classes.quiet}>
            {says}
            {!isOpen && ' Quem faz isso é o dono da loja.'}
          </p>
        )}
      </div>
    </li>
  )
}
