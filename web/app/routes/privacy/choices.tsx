import { versionText } from '@vitrine/contract/document'
import type { Consent, Consents } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { setChoiceOpen } from '../../session/cookie-choice.ts'
import { sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import quiet from '../../ui/quiet.module.css'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/switch.tsx'
import classes from './privacy.module.css'

const KINDS = {
  terms: 'Termos de Uso e Política de Privacidade',
  marketing: 'Novidades e ofertas por e-mail',
}

/** What a person permitted: each thing by itself, taken back as easily as given (LGPD, art. 8, § 5). */
export function Choices({ consents }: { consents: Consents }) {
  const { identity, paths } = useBrand()
  const { current, busy, change } = useConsents(consents)
  return (
    <Section title="Suas escolhas">
      <Card>
        <Switch
          label="Receber novidades e ofertas por e-mail"
          help="Só com o seu sim. Avisos sobre compras e segurança chegam de qualquer forma."
          checked={current.marketing}
          busy={busy}
          onChange={change}
        />
        {identity.optionalCookies.length > 0 && (
          <div className={classes.line}>
            <p>
              <strong>Cookies</strong>
              <span className={quiet.text}>
                O que este navegador pode guardar além do necessário. Veja a{' '}
                <Link to={paths.cookies}>Política de Cookies</Link>.
              </span>
            </p>
            <Button variant="outline" onClick={() => setChoiceOpen(true)}>
              Mudar cookies
            </Button>
          </div>
        )}
        <details className={classes.more}>
          <summary>Tudo o que você já respondeu</summary>
          <ul className={classes.events}>
            {current.history.map((consent) => (
              <Answer key={consent.at + consent.kind} consent={consent} />
            ))}
          </ul>
        </details>
      </Card>
    </Section>
  )
}

function useConsents(first: Consents) {
  const [current, setCurrent] = useState(first)
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const change = async (marketing: boolean) => {
    if (busy) return
    setCurrent({ ...current, marketing })
    const isChanged = await act(async (api) => {
      setCurrent(await api.privacy.changeConsent({ marketing }))
      notify({
        tone: 'good',
        title: marketing ? 'Você vai receber novidades' : 'Você não vai mais receber novidades',
      })
    })
    if (!isChanged) setCurrent(current)
  }
  return { current, busy, change }
}

function Answer({ consent }: { consent: Consent }) {
  const { kind, granted, version, text, at, ip, device } = consent
  const from = [device, ip && `IP ${ip}`].filter(Boolean).join(', ')
  return (
    <li className={classes.event}>
      <strong>
        {KINDS[kind]}: {granted ? 'sim' : 'não'}
      </strong>
      <span className={quiet.text}>
        {formatDateTime(new Date(at))}, versão de {versionText(version)}
        {from && `. ${from}`}
      </span>
      {text && <span className={quiet.text}>“{text}”</span>}
    </li>
  )
}
