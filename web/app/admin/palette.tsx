import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { plainText } from '@vitrine/contract/plain-text'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ApiClient } from '../context.ts'
import { Dialog } from '../forms/dialog.tsx'
import { getApi } from '../session/api.ts'
import { useAnswer } from '../session/use-answer.ts'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import type { Option } from './form/field.ts'
import { AdminIcon, type AdminIconName } from './icons.tsx'
import classes from './palette.module.css'
import { screensOf } from './places.ts'
import { findCoupons, findOrders, findPeople, findProducts } from './record-lookups.ts'
import { useMayOpen } from './use-may.ts'

const TYPING_MS = 200

interface PaletteProps {
  /** Before it leads somewhere. */
  onGo(): void
  onClose(): void
}

/** Leads to any screen that somebody may see, and to an order, a person, a product or a coupon, by typing. */
export default function Palette({ onGo, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS)
  const { groups: found, busy, problem } = useFound(typed)
  const groups = [...useScreens(text.trim()), ...found]
  const store = useCombobox({ opened: true })
  const search = useRef<HTMLInputElement>(null)
  const options = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  // After the dialog, which gives the focus to its first control.
  useEffect(() => search.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one is chosen anew whenever the list is another
  useEffect(() => setActive(store.selectFirstOption() ?? undefined), [text, found])
  const go = (to: string) => {
    onGo()
    onClose()
    void navigate(to)
  }
  return (
    <Dialog title="Ir para" onClose={onClose}>
      <Combobox store={store} onOptionSubmit={go}>
        <Combobox.EventsTarget withExpandedAttribute aria-activedescendant={active}>
          <TextInput
            aria-label="Buscar tela, pedido, pessoa, produto ou cupom"
            placeholder="Tela, pedido, pessoa, produto ou cupom"
            leftSection={<Icon name="search" size={16} />}
            maxLength={80}
            ref={search}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            onKeyUp={() => setActive(options.current?.querySelector('[data-combobox-selected]')?.id)}
          />
        </Combobox.EventsTarget>
        <Results groups={groups} options={options} problem={problem} busy={busy} />
      </Combobox>
    </Dialog>
  )
}

interface ResultsProps {
  groups: readonly HitGroup[]
  options: RefObject<HTMLDivElement | null>
  problem: string | undefined
  busy: boolean
}

/** What was found, and what is said while nothing is. */
const Results = ({ groups, options, problem, busy }: ResultsProps) => (
  <>
    <p className={classes.told} role="status">
      {problem ?? (groups.length === 0 && (busy ? 'Procurando…' : 'Nada encontrado.'))}
    </p>
    <Combobox.Options ref={options} className={classes.options} aria-label="Resultados">
      {groups.map((group) => (
        <Hits key={group.title} group={group} />
      ))}
    </Combobox.Options>
  </>
)

const Hits = ({ group: { title, hits } }: { group: HitGroup }) => (
  <Combobox.Group label={title}>
    {hits.map((hit) => (
      <Combobox.Option key={hit.to} value={hit.to} className={classes.option}>
        <HitLine hit={hit} />
      </Combobox.Option>
    ))}
  </Combobox.Group>
)

function useScreens(text: string): HitGroup[] {
  const asked = plainText(text)
  const hits = screensOf(useSession())
    .filter(({ label }) => plainText(label).includes(asked))
    .map(({ to, icon, label }) => ({ to, icon, name: label }))
  return hits.length > 0 ? [{ title: 'Telas', hits }] : []
}

function HitLine({ hit: { icon, name, detail } }: { hit: Hit }) {
  return (
    <span className={classes.hit}>
      <AdminIcon name={icon} size={18} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  )
}

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
    title: 'Pedidos',
    icon: 'order',
    under: href('/admin/pedidos'),
    find: findOrders,
  },
  {
    title: 'Pessoas',
    icon: 'people',
    under: href('/admin/usuarios'),
    find: findPeople,
  },
  {
    title: 'Produtos',
    icon: 'product',
    under: href('/admin/produtos'),
    find: findProducts,
  },
  {
    title: 'Cupons',
    icon: 'coupon',
    under: href('/admin/cupons'),
    find: findCoupons,
  },
]

/** Fewer letters find too much. */
const LEAST = 2

interface Found {
  groups: readonly HitGroup[]
  problem: string | undefined
  busy: boolean
}
const NONE: readonly HitGroup[] = []

/** What the lists that somebody may see say of a text; while it is asked, what they said of the text before. */
export function useFound(text: string): Found {
  const mayOpen = useMayOpen()
  const question = text.length >= LEAST ? text : ''
  const sources = SOURCES.filter(({ under }) => mayOpen(`${under}/id`))
  const { answer, problem, last } = useAnswer(question, () => search(sources, question))
  return {
    groups: (question && last?.answer) || NONE,
    problem,
    busy: Boolean(question) && !answer && !problem,
  }
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
