import { DateTimePicker } from '@mantine/dates'
import { calendarDay, dayOf, formatTime, startOfDay } from '@vitrine/contract/time'
import { DayField, PICKER } from '../day-field.tsx'
import type { DateKind } from './field.ts'
import type { ControlProps } from './input.ts'

export const DayControl = ({ field: { label, help }, input }: ControlProps<DateKind>) => (
  <DayField label={label} help={help} {...input} value={(input.value as string | null) ?? null} />
)

/** What a clock on a wall in São Paulo shows, as the picker has it: `2026-11-24 14:32:00`. */
const wallOf = (instant: string): string => {
  const at = new Date(instant)
  return `${dayOf(at)} ${formatTime(at)}:00`
}

function instantOf(wall: string): string {
  const [day, time = '00:00'] = wall.split(' ')
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(startOfDay(calendarDay(day!)).getTime() + (hours! * 60 + minutes!) * 60_000).toISOString()
}

/** A day and a time in São Paulo, wherever the browser is. */
export function MomentControl({ field: { label, help }, input }: ControlProps<DateKind>) {
  return (
    <DateTimePicker
      label={label}
      description={help}
      valueFormat="DD/MM/YYYY [às] HH:mm"
      placeholder="Escolher dia e hora"
      clearable
      timePickerProps={{
        hoursInputLabel: 'Horas',
        minutesInputLabel: 'Minutos',
        format: '24h',
        'aria-label': 'Hora',
      }}
      submitButtonProps={{ 'aria-label': 'Pronto' }}
      {...PICKER}
      {...input}
      value={typeof input.value === 'string' && input.value ? wallOf(input.value) : null}
      onChange={(wall) => input.onChange(wall ? instantOf(String(wall)) : null)}
    />
  )
}
