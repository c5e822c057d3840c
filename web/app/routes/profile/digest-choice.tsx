import { AT_ONCE, DIGEST_HOURS } from '@vitrine/contract/digest'
import { useId } from 'react'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './notification-choices.module.css'
import type { ChoiceProps } from './notification-matrix.tsx'

const MORNING = '08:00'

/** When the e-mails leave that can wait: each at once, or one a day at an hour. */
export function DigestChoice({ chosen, isBusy, onChange }: ChoiceProps) {
  const id = useId()
  const isDaily = chosen.digest !== AT_ONCE
  const choose = (digest: string) => !isBusy && onChange({ ...chosen, digest })
  return (
    <Section title="Quando os e-mails chegam">
      <Card>
        <fieldset className={classes.digest}>
          <legend className={classes.legend}>Demais e-mails</legend>
          <label className={classes.option}>
            <input type="radio" name={id} checked={!isDaily} onChange={() => choose(AT_ONCE)} />
            Na hora em que acontece
          </label>
          <label className={classes.option}>
            <input type="radio" name={id} checked={isDaily} onChange={() => choose(MORNING)} />
            Em um resumo por dia
          </label>
          {isDaily && (
            <label className={classes.hour}>
              Hora do resumo
              <select value={chosen.digest} onChange={(event) => choose(event.currentTarget.value)}>
                {DIGEST_HOURS.map((hour) => (
                  <option key={hour}>{hour}</option>
                ))}
              </select>
            </label>
          )}
          <p className={classes.about}>
            Segurança, pagamentos com prazo e a confirmação de cada pedido chegam sempre na hora. O que você
            já leu aqui não entra no resumo. O horário é o de Brasília.
          </p>
        </fieldset>
      </Card>
    </Section>
  )
}
