import { type Period, PeriodInput } from '@vitrine/contract/admin/overview'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { DayField } from './day-field.tsx'
import classes from './day-span.module.css'

interface DaySpanProps {
  period: Period
  addressOf(days: Record<'from' | 'to', string>): string
}

/** Two days between which something is looked at; they stand in the address as `from` and `to`. */
export function DaySpan({ period, addressOf }: DaySpanProps) {
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
      <Button type="submit" look="outline" size="small">
        Ver período
      </Button>
    </form>
  )
}
