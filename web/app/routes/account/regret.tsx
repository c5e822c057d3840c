import type { Order } from '@vitrine/contract/order'
import { type CalendarDay, calendarDay, daysBetween, formatDay, today } from '@vitrine/contract/time'
import { useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { RegretQuestion } from './regret-question.tsx'

interface RegretProps {
  order: Order
  /** The last whole day of the right, in America/Sao_Paulo. */
  until: string
  now: Date
  onOrder(order: Order): void
}

/** The right to take a purchase back (CDC, art. 49): until when, and one button that says first what it does. */
export function Regret({ order, until, now, onOrder }: RegretProps) {
  const [isAsking, setAsking] = useState(false)
  const day = calendarDay(until)
  return (
    <>
      <p>
        Você pode desistir desta compra, sem dar motivo, até {formatDay(day)} às 23:59 (
        {leftWords(daysLeft(day, now))}).
      </p>
      <Button look="outline" wide onClick={() => setAsking(true)}>
        Desistir da compra
      </Button>
      {isAsking && (
        <Dialog title="Desistir desta compra?" onClose={() => setAsking(false)}>
          <RegretQuestion order={order} onClose={() => setAsking(false)} onOrder={onOrder} />
        </Dialog>
      )}
    </>
  )
}

const daysLeft = (until: CalendarDay, now: Date): number => daysBetween(today(now), until)

/** Whether the last day of the right is not over. */
export const isRegretOpen = (until: string, now: Date): boolean => daysLeft(calendarDay(until), now) >= 0

const leftWords = (days: number): string =>
  days === 0 ? 'termina hoje' : days === 1 ? 'falta 1 dia' : `faltam ${days} dias`
