import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { cleanInput } from '@vitrine/contract/typed-text'
import type { Log } from '#kernel/log.ts'
import { toProblem } from './problem.ts'

/** Our endpoints answer JSON or a file; the library's own serializer looks at each value again and copies it. */
class AsItIs extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, data instanceof Blob]
  }
}

/** Every input is clean before a schema sees it. */
class CleanInputs extends StandardOpenAPICodec {
  override async decode(...given: Parameters<StandardOpenAPICodec['decode']>): Promise<unknown> {
    return cleanInput(await super.decode(...given))
  }
}

/** Reads inputs and writes outputs of the contract; errors become problem bodies. */
export const createCodec = (log: Log): StandardOpenAPICodec =>
  new CleanInputs(new StandardOpenAPISerializer(new AsItIs(), new StandardBracketNotationSerializer()), {
    customErrorResponseBodyEncoder: (error) => toProblem(error, log),
  })
