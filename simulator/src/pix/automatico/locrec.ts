import type { Answer, Bank, Call } from '../bank.ts'
import { newToken } from '../ids.ts'
import { parametersJson, periodOf } from '../listing.ts'
import { Problem } from '../problem.ts'
import { locRecJson } from './present.ts'
import type { LocRec } from './rec.store.ts'

/** `POST /locrec`: an address at which a recurrence can be shown. */
export function postLocRec(bank: Bank): Answer {
  const location = bank.recs.insertLocation(newToken(), bank.config.now())
  return { status: 201, body: locRecJson(bank, location) }
}

/** `GET /locrec/{id}`. */
export function getLocRec(bank: Bank, { params }: Call): Answer {
  return { status: 200, body: locRecJson(bank, found(bank, params.id!)) }
}

/** `DELETE /locrec/{id}/idRec`: the recurrence is shown there no more, and keeps its status. */
export function unlinkLocRec(bank: Bank, { params }: Call): Answer {
  const location = found(bank, params.id!)
  bank.recs.link(location.id, null)
  return { status: 200, body: locRecJson(bank, { ...location, idRec: null }) }
}

/** `GET /locrec`: the locations made in a period. */
export function listLocRecs(bank: Bank, { query }: Call): Answer {
  const period = periodOf(query, 'PayloadLocationRecConsultaInvalida')
  const hasRec = query.idRecPresente === undefined ? null : Number(query.idRecPresente === 'true')
  const filter = { ...period, convenio: query.convenio ?? null, hasRec }
  const loc = bank.recs.locationPage(filter).map((one) => locRecJson(bank, one))
  const parametros = parametersJson(query, period, bank.recs.locationCount(filter))
  return { status: 200, body: { parametros, loc } }
}

function found(bank: Bank, id: string): LocRec {
  const location = bank.recs.findLocation(Number(id))
  if (!location) throw new Problem('PayloadLocationRecNaoEncontrado')
  return location
}
