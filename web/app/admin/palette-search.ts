import { useEffect, useState } from 'react'
import type { ApiClient } from '../context.ts'
import { getApi } from '../session/api.ts'
import { sentenceFor } from '../session/refused.ts'
import type { Option } from './form/field.ts'
import type { AdminIconName } from './icons.tsx'
import { findCoupons, findOrders, findPeople, findProducts } from './look-ups.ts'
import { useMayOpen } from './use-may.ts'

/** Something that is led to. */
export interface Hit {
  to: string
  icon: AdminIconName
  name: string
  detail?: string
}

export interface HitGroup {
  title: string
  hits: readonly Hit[]
}

interface Source {
  title: string
  icon: AdminIconName
  /** Where each of them stands, by its id. */
  under: string
  find(api: ApiClient, q: string, limit: number): Promise<readonly Option[]>
}

const FEW = 5

/** What is found by typing, by the lists that its screens show. */
const SOURCES: readonly Source[] = [
  {
    ...{ title: 'Pedidos', icon: 'order' },
    ...{ under: '/admin/pedidos', find: findOrders },
  },
  {
    ...{ title: 'Pessoas', icon: 'people' },
    ...{ under: '/admin/usuarios', find: findPeople },
  },
  {
    ...{ title: 'Produtos', icon: 'product' },
    ...{ under: '/admin/produtos', find: findProducts },
  },
  {
    ...{ title: 'Cupons', icon: 'coupon' },
    ...{ under: '/admin/cupons', find: findCoupons },
  },
]

/** Fewer letters find too much. */
const LEAST = 2

interface Found {
  /** What was asked for. */
  text: string
  groups: readonly HitGroup[]
  problem?: string
}

/** What the lists that somebody may see say of a text; an answer to an older text is thrown away. */
export function useFound(text: string): Found & { busy: boolean } {
  const mayOpen = useMayOpen()
  const [found, setFound] = useState<Found>({ text: '', groups: [] })
  const isAsked = text.length >= LEAST
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody may do does not change while they type
  useEffect(() => {
    if (!isAsked) return setFound({ text, groups: [] })
    let isCurrent = true
    const tell = (answer: Omit<Found, 'text'>) => isCurrent && setFound({ text, ...answer })
    search(
      SOURCES.filter(({ under }) => mayOpen(`${under}/id`)),
      text,
    ).then(
      (groups) => tell({ groups }),
      (error: unknown) => tell({ groups: [], problem: sentenceFor(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return { ...found, busy: isAsked && found.text !== text }
}

async function search(sources: readonly Source[], q: string): Promise<HitGroup[]> {
  const api = await getApi()
  const groups = await Promise.all(
    sources.map(async ({ title, icon, under, find }) => {
      const found = await find(api, q, FEW)
      return { title, hits: found.map(({ id, ...words }) => ({ to: `${under}/${id}`, icon, ...words })) }
    }),
  )
  return groups.filter(({ hits }) => hits.length > 0)
}
