import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@vitrine/contract'
import { Problem } from '@vitrine/contract/problem'
import * as z from 'zod'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** The OpenAPI 3.1 document of the contract: what the server answers is what it says. */
export function createOpenApi(publicUrl: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'Contas, loja, pagamentos e assinaturas. Valores em centavos de real; instantes em ISO 8601.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    customErrorResponseBodySchema: () => z.toJSONSchema(Problem, { target: 'draft-2020-12' }) as never,
  })
}
