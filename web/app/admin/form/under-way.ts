import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'

/** What is being sent for a form and has not arrived, by the path of its field: what is said there to who saves. */
export type UnderWay = Readonly<Record<string, string>>

/** How a field tells its form what is under way. */
export const UnderWayContext = createContext<Dispatch<SetStateAction<UnderWay>> | undefined>(undefined)

export const WAITS = 'Espere o arquivo terminar de ser enviado, ou cancele o envio.'
export const PICTURE_WAITS = 'Espere a imagem terminar de ser enviada.'
export const STOPPED = 'O envio parou. Continue o envio, ou cancele-o.'

const without = (all: UnderWay, path: string): UnderWay =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== path))

/** Tells the form that something is under way for a field, as long as there is something to say of it. */
export function useUnderWay(path: string, sentence: string | undefined): void {
  const tell = useContext(UnderWayContext)
  useEffect(() => {
    if (!sentence || !tell) return undefined
    tell((others) => ({ ...others, [path]: sentence }))
    return () => tell((others) => without(others, path))
  }, [path, sentence, tell])
}
