import { COOKIE_PURPOSES, type CookiePurpose } from '@vitrine/contract/consent-texts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { choose, readChoice, setChoiceOpen } from '../../session/cookie-choice.ts'
import { Switch } from '../../ui/switch.tsx'
import { useBrand } from '../brand-context.tsx'
import classes from './cookie-banner.module.css'

type Choice = Record<CookiePurpose, boolean>

interface CookieBannerProps {
  /** What may be kept after a yes. */
  purposes: readonly CookiePurpose[]
  /** Somebody asked for it: the purposes are open, and it gets the focus. */
  isAsked: boolean
  onEnd(): void
}

/**
 * The question about cookies, beside the page and never in front of it. Every answer weighs the same, and nothing that
 * is not necessary is on before one (LGPD, art. 8; ANPD, Guia de cookies, 2022).
 */
export default function CookieBanner({ purposes, isAsked, onEnd }: CookieBannerProps) {
  const [isOpen, setOpen] = useState(isAsked)
  const [choice, setChoice] = useState<Choice>(chosen)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) setOpen(true)
  }, [isAsked])
  useEffect(() => {
    if (isOpen) title.current?.focus()
  }, [isOpen])
  const end = ({ measurement, marketing }: Choice) => {
    choose(measurement, marketing)
    setChoiceOpen(false)
    onEnd()
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }
  return (
    <section className={classes.banner} aria-labelledby="cookies-titulo" data-cookies>
      <h2 ref={title} id="cookies-titulo" className={classes.title} tabIndex={-1}>
        Cookies
      </h2>
      {isOpen ? <Purposes purposes={purposes} choice={choice} onChange={setChoice} /> : <Question />}
      <div className={classes.answers}>
        <Answer onClick={() => end(chooseAll(purposes))}>Aceitar todos</Answer>
        <Answer onClick={() => end({ measurement: false, marketing: false })}>
          Rejeitar não necessários
        </Answer>
        {isOpen ? (
          <Answer onClick={() => end(choice)}>Salvar escolhas</Answer>
        ) : (
          <Answer onClick={() => setOpen(true)}>Gerenciar</Answer>
        )}
      </div>
    </section>
  )
}

function chosen(): Choice {
  const { measurement = false, marketing = false } = readChoice() ?? {}
  return { measurement, marketing }
}

const chooseAll = (purposes: readonly CookiePurpose[]): Choice => ({
  measurement: purposes.includes('measurement'),
  marketing: purposes.includes('marketing'),
})

/** One look for all: none is easier to press than another. */
const Answer = ({ children, onClick }: { children: string; onClick(): void }) => (
  <button type="button" className={classes.answer} onClick={onClick}>
    {children}
  </button>
)

function Policy({ children }: { children: string }) {
  const { paths } = useBrand()
  return <Link to={paths.cookies}>{children}</Link>
}

const Question = () => (
  <p className={classes.words}>
    Os necessários fazem a loja funcionar. Os outros dependem de você. <Policy>Saiba mais</Policy>
  </p>
)

interface PurposesProps {
  purposes: readonly CookiePurpose[]
  choice: Choice
  onChange(choice: Choice): void
}

function Purposes({ purposes, choice, onChange }: PurposesProps) {
  return (
    <div className={classes.purposes}>
      <Switch
        label="Necessários"
        help="Carrinho, sessão e esta escolha. Sem eles a loja não funciona."
        checked
        disabled
        onChange={() => undefined}
      />
      {purposes.map((purpose) => (
        <Switch
          key={purpose}
          label={COOKIE_PURPOSES[purpose].title}
          help={COOKIE_PURPOSES[purpose].text}
          checked={choice[purpose]}
          onChange={(is) => onChange({ ...choice, [purpose]: is })}
        />
      ))}
      <p className={classes.honest}>
        Você pode mudar de ideia quando quiser, no fim de cada página. <Policy>Política de Cookies</Policy>
      </p>
    </div>
  )
}
