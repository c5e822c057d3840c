import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  type Over,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import classes from './drag.module.css'
import { AdminIcon } from './icons.tsx'

/** What is dragged: it goes between others of its kind. */
export interface Dragged {
  kind: string
  id: string
  name: string
}

/** A place between two members of a list, before the one that is `at` it. */
export interface Place {
  kind: string
  list: string
  at: number
}

const draggedOf = ({ data }: Active) => data.current as Dragged
const placeOf = (over: Over | null) => over?.data.current as Place | undefined

/** In px: a press that moves less is a click. */
const DISTANCE = 4

const nearestOfKind: CollisionDetection = ({ droppableContainers, ...args }) => {
  const { kind } = draggedOf(args.active)
  const ofKind = droppableContainers.filter(({ data }) => (data.current as Place).kind === kind)
  return closestCenter({ ...args, droppableContainers: ofKind })
}

const said = (over: Over | null) => {
  const place = placeOf(over)
  return place ? `na posição ${place.at + 1}` : 'fora da lista'
}
const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `Movendo ${draggedOf(active).name}.`,
  onDragOver: ({ active, over }) => `${draggedOf(active).name} ${said(over)}.`,
  onDragEnd: ({ active, over }) => `${draggedOf(active).name} ficou ${said(over)}.`,
  onDragCancel: ({ active }) => `${draggedOf(active).name} ficou onde estava.`,
}
const SPOKEN = { announcements: ANNOUNCEMENTS, screenReaderInstructions: { draggable: '' } }

interface DragAreaProps {
  drop(thing: Dragged, place: Place): void
  children: ReactNode
}

/** Lists whose members change places by being dragged; who does not use a pointer has buttons beside them. */
export function DragArea({ drop, children }: DragAreaProps) {
  const [held, setHeld] = useState<Dragged>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestOfKind}
      accessibility={SPOKEN}
      onDragStart={({ active }) => setHeld(draggedOf(active))}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={({ active, over }) => {
        setHeld(undefined)
        const place = placeOf(over)
        if (place) drop(draggedOf(active), place)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {held && (
          <span className={classes.held}>
            <AdminIcon name="drag" size={16} />
            {held.name}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** By what a member of a list is dragged. */
export function Grip({ thing }: { thing: Dragged }) {
  const { setNodeRef, listeners } = useDraggable({ id: thing.id, data: thing })
  return (
    <span
      ref={setNodeRef}
      className={classes.grip}
      title={`Arrastar ${thing.name}`}
      aria-hidden
      {...listeners}
    >
      <AdminIcon name="drag" size={20} />
    </span>
  )
}

/** Where what is dragged may be put down; it stands in an element that is positioned. */
export function Gap({ place }: { place: Place }) {
  const { setNodeRef, isOver } = useDroppable({ id: `${place.kind} ${place.list} ${place.at}`, data: place })
  return <span ref={setNodeRef} className={classes.gap} data-over={isOver || undefined} aria-hidden />
}
