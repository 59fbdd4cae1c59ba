// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MidCut } from './mid-cut.tsx'

afterEach(cleanup)

const endOf = (text: string) => render(<MidCut text={text} />).container.querySelector('bdi > :last-child')?.textContent

it('an e-mail keeps its last letters before the @, which tell it from the next', () => {
  expect(endOf('client-10999-mx3o82cw-84@weir.example')).toBe('w-84@weir.example')
  expect(endOf('publisher-11.example/article?slot=45')).toBe('le?slot=45')
})
