import { expect, test } from 'vitest'
import { pictureFirst } from './entry.server.tsx'

const PAGE = `<link rel="modulepreload" href="/a.js"/><p>rel=&quot;modulepreload&quot;</p><script nonce="n">window.x=1</script>
<script nonce="n" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/list-1.js";

  window.__reactRouterRouteModules = {"root":route0,"list":route1};

import("/assets/entry.client-1.js");</script>`

test('scripts start after the first picture', () => {
  const page = pictureFirst(PAGE)
  expect(page).toContain('<link rel="later" href="/a.js"/>')
  expect(page).not.toMatch(/^import [^(]/m)
  expect(page).toMatch(
    /<script nonce="n" type="module">await new Promise[\s\S]*const route1=await import\("\/assets\/list-1\.js"\);/,
  )
  expect(page).toContain('import("/assets/entry.client-1.js");</script>')
})

test('a page of another shape stays as it is', () => {
  const other = PAGE.replace(' async=""', '')
  expect(pictureFirst(other)).toBe(other)
})
