import { type Period, PeriodInput } from '@vitrine/contract/admin/overview'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import row from '../ui/row.module.css'
import classes from './figures.module.css'
import { DayField } from './form/date-inputs.tsx'
import type { Choice } from './list/list.ts'
import { Way } from './page.tsx'
import { addressWith, brandIn, chosenPeriod, PERIODS } from './period.ts'

function daysText({ from, to }: Period): string {
  const [first, last] = [formatDay(calendarDay(from)), formatDay(calendarDay(to))]
  return first === last ? first : `${first} a ${last}`
}

/** Which days are looked at, in the address, and what they are compared with, where they are. */
export function PeriodChoice({ period, before }: { period: Period; before?: Period }) {
  const [params] = useSearchParams()
  const chosen = chosenPeriod(params)
  return (
    <div className={classes.period}>
      <nav aria-label="Período" className={row.wrap}>
        {PERIODS.map(({ word, words }) => (
          <Way
            key={word}
            to={addressWith(params, { periodo: word, from: undefined, to: undefined })}
            variant={word === chosen ? 'primary' : 'outline'}
            aria-current={word === chosen ? 'true' : undefined}
            preventScrollReset
          >
            {words}
          </Way>
        ))}
      </nav>
      <DaySpan
        key={period.from + period.to}
        period={period}
        addressOf={(days) => addressWith(params, { periodo: undefined, ...days })}
      />
      <p className={classes.compared}>
        {daysText(period)}
        {before && `, comparado com ${daysText(before)}`}
      </p>
    </div>
  )
}

/** Whether all brands are looked at, or one of them, in the address. */
export function BrandChoice({ brands }: { brands: readonly Choice[] }) {
  const [params] = useSearchParams()
  const chosen = brandIn(params)
  const all: readonly Choice[] = [['', 'Todas as lojas'], ...brands]
  return (
    <nav aria-label="Loja" className={row.wrap}>
      {all.map(([id, name]) => (
        <Way
          key={id}
          to={addressWith(params, { brand: id || undefined })}
          variant={id === (chosen ?? '') ? 'primary' : 'outline'}
          aria-current={id === (chosen ?? '') ? 'true' : undefined}
          preventScrollReset
        >
          {name}
        </Way>
      ))}
    </nav>
  )
}

interface DaySpanProps {
  period: Period
  addressOf(days: Record<'from' | 'to', string>): string
}

/** Two days between which something is looked at; they stand in the address as `from` and `to`. */
function DaySpan({ period, addressOf }: DaySpanProps) {
  const navigate = useNavigate()
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(period)
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = { from: days.from ?? '', to: days.to ?? '' }
    const { error } = PeriodInput.safeParse(asked)
    const said = error?.issues.map(({ path, message }) => [String(path[0]), message])
    setWrong(Object.fromEntries(said ?? []))
    if (!error) void navigate(addressOf(asked))
  }
  const field = (name: 'from' | 'to') => ({
    value: days[name],
    error: wrong[name],
    onChange: (day: string | null) => setDays({ ...days, [name]: day }),
  })
  return (
    <form className={classes.span} onSubmit={look} noValidate aria-label="Outro período">
      <DayField label="De" {...field('from')} />
      <DayField label="Até" {...field('to')} />
      <Button type="submit" variant="outline" size="small">
        Ver período
      </Button>
    </form>
  )
}
