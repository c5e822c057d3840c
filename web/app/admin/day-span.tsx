import { TextInput } from '@mantine/core'
import { type Period, PeriodInput } from '@vitrine/contract/admin/overview'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import classes from './day-span.module.css'

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '')

/** Two days between which something is looked at; they stand in the address as `from` and `to`. */
export function DaySpan({ period: { from, to } }: { period: Period }) {
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const asked = { from: textOf(data, 'from'), to: textOf(data, 'to') }
    const { error } = PeriodInput.safeParse(asked)
    const said = error?.issues.map(({ path, message }) => [String(path[0]), message])
    setWrong(Object.fromEntries(said ?? []))
    if (!error) void navigate(`?${new URLSearchParams(asked)}`)
  }
  return (
    <form className={classes.span} onSubmit={look} noValidate aria-label="Outro período">
      <TextInput type="date" name="from" label="De" defaultValue={from} error={wrong.from} />
      <TextInput type="date" name="to" label="Até" defaultValue={to} error={wrong.to} />
      <Button type="submit" look="outline" size="small">
        Ver período
      </Button>
    </form>
  )
}
