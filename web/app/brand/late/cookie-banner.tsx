import { COOKIE_PURPOSES, type CookiePurpose } from '@vitrine/contract/consent-texts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { choose, readChoice, wantChoice } from '../../session/cookie-choice.ts'
import { Switch } from '../../ui/switch.tsx'
import classes from './cookie-banner.module.css'

const PURPOSES = Object.keys(COOKIE_PURPOSES) as CookiePurpose[]

type Choice = Record<CookiePurpose, boolean>

interface CookieBannerProps {
  /** Somebody asked for it: the purposes are open, and it gets the focus. */
  isAsked: boolean
  onEnd(): void
}

/**
 * The question about cookies, beside the page and never in front of it. Every answer weighs the same, and nothing that
 * is not necessary is on before one (LGPD, art. 8; ANPD, Guia de cookies, 2022).
 */
export default function CookieBanner({ isAsked, onEnd }: CookieBannerProps) {
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
    wantChoice(false)
    onEnd()
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }
  return (
    <section className={classes.banner} aria-labelledby="cookies-titulo" data-cookies>
      <h2 ref={title} id="cookies-titulo" className={classes.title} tabIndex={-1}>
        Cookies
      </h2>
      {isOpen ? <Purposes choice={choice} onChange={setChoice} /> : <Question />}
      <div className={classes.answers}>
        <Answer onClick={() => end({ measurement: true, marketing: true })}>Aceitar todos</Answer>
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

/** One look for all: none is easier to press than another. */
const Answer = ({ children, onClick }: { children: string; onClick(): void }) => (
  <button type="button" className={classes.answer} onClick={onClick}>
    {children}
  </button>
)

const Question = () => (
  <p className={classes.words}>
    Os necessários fazem a loja funcionar. Os de medição e de marketing dependem de você.{' '}
    <Link to="/cookies">Saiba mais</Link>
  </p>
)

function Purposes({ choice, onChange }: { choice: Choice; onChange(choice: Choice): void }) {
  return (
    <div className={classes.purposes}>
      <Switch
        label="Necessários"
        help="Carrinho, sessão e esta escolha. Sem eles a loja não funciona."
        checked
        disabled
        onChange={() => undefined}
      />
      {PURPOSES.map((purpose) => (
        <Switch
          key={purpose}
          label={COOKIE_PURPOSES[purpose].title}
          help={COOKIE_PURPOSES[purpose].text}
          checked={choice[purpose]}
          onChange={(is) => onChange({ ...choice, [purpose]: is })}
        />
      ))}
      <p className={classes.honest}>
        Hoje não usamos nenhum cookie de medição nem de marketing. Guardamos a sua escolha para o dia em que
        houver um. <Link to="/cookies">Política de Cookies</Link>
      </p>
    </div>
  )
}
