// A code generator for peggy, as a plugin: peggy reads and checks the grammar, this writes the parser.
//
// peggy's own output builds dozens of closures, regular expressions and expectation objects on every parse, and an
// array of characters for every token; for texts as short as a SCIM filter that is most of the time (measured: 0.4
// million common filters a second, against 2.5). Here state lives in the module, a token is a loop over character
// codes, and of failures only the furthest position is kept, with the names of the rules that failed there.
//
// The emitted module exports `parse(text, startRule, fail)`; `fail(message, position)` must throw. Grammar code may
// call `error(message)`, as in peggy. Constructs that no grammar here needs are refused, not guessed at.

export const backend = {
  use(config) {
    config.passes.generate = [
      (ast, options) => {
        ast.code = emitModule(ast, options.allowedStartRules)
      },
    ]
  },
}

function emitModule(ast, startRules) {
  const names = ast.rules.flatMap(({ expression }) => (expression.type === 'named' ? [expression.name] : []))
  const rules = ast.rules.map((rule) => emitRule(rule, names))
  return `${ast.topLevelInitializer?.code ?? ''}
const FAILED = Symbol('failed')
/** What a failure can be told to have expected; \`missing\` is a set of bits over it. */
const NAMES = ${JSON.stringify([...names, 'the end'])}

let input = ''
let position = 0
let furthest = 0
let missing = 0
let silent = 0
let fail: (message: string, position: number) => never

function miss(start: number, bit: number) {
  if (silent > 0 || start < furthest) return
  missing = start > furthest ? bit : missing | bit
  furthest = start
}

function error(message: string) {
  return fail(message, position)
}

export function parse(
  text: string,
  startRule: ${startRules.map((name) => `'${name}'`).join(' | ')},
  onFailure: (message: string, position: number) => never,
) {
  input = text
  position = furthest = missing = silent = 0
  fail = onFailure
  ${ast.initializer?.code ?? ''}
  const result = ${startRules.map((name) => `startRule === '${name}' ? parse_${name}() : `).join('')}FAILED
  if (result !== FAILED && position === input.length) return result
  if (result !== FAILED) miss(position, ${1 << names.length})
  const expected = NAMES.filter((_, index) => missing & (1 << index))
  return fail('expected ' + expected.join(', ').replace(/, (?!.*, )/, ' or '), furthest)
}

${rules.join('\n\n')}
`
}

function emitRule(rule, names) {
  const actions = []
  let variables = 0
  const fresh = () => `v${variables++}`
  const call = (code, labels) => {
    const action = `${rule.name}_${actions.length}`
    const parameters = [...labels.keys()].map((label) => `${label}: any`)
    actions.push(`function ${action}(${parameters.join(', ')}): any {${code}}\n`)
    return `${action}(${[...labels.values()].join(', ')})`
  }
  const emit = (node, scope) => {
    const write = writers[node.type]
    if (!write) throw new Error(`${rule.name}: the backend has no "${node.type}"`)
    return write(node, scope, { emit, fresh, call, names })
  }
  const body = emit(rule.expression, { target: 'result', wanted: true, labels: new Map() })
  return `${actions.join('')}function parse_${rule.name}() {\nlet result: any\n${body}\nreturn result\n}`
}

/**
 * One writer a construct. It returns statements that leave the match, or FAILED, in the variable `target`; on
 * failure the position is back where it was. Where the value is not `wanted`, anything but FAILED will do, and nothing
 * is built.
 */
const writers = {
  named(node, scope, { emit, fresh, names }) {
    const start = fresh()
    return `const ${start} = position
silent++
${emit(node.expression, scope)}
silent--
if (${scope.target} === FAILED) miss(${start}, ${1 << names.indexOf(node.name)})`
  },

  choice(node, scope, { emit, fresh }) {
    const label = fresh()
    const tries = node.alternatives.map((alternative) => emit(alternative, scope))
    return `${label}: {\n${tries.join(`\nif (${scope.target} !== FAILED) break ${label}\n`)}\n}`
  },

  sequence: (node, scope, tools) => writeSequence(node.elements, scope, tools),

  action({ expression, code }, scope, tools) {
    const elements = expression.type === 'sequence' ? expression.elements : [expression]
    return writeSequence(elements, scope, tools, (labels) => tools.call(code, labels))
  },

  text(node, scope, { emit, fresh }) {
    const start = fresh()
    return `const ${start} = position
${emit(node.expression, { ...scope, wanted: false })}
if (${scope.target} !== FAILED) ${scope.target} = input.slice(${start}, position)`
  },

  optional: (node, scope, { emit }) => `${emit(node.expression, scope)}
if (${scope.target} === FAILED) ${scope.target} = null`,

  zero_or_more: writeLoop,

  // peggy refuses loops over what may match nothing, so a match has moved the position.
  one_or_more(node, scope, tools) {
    const start = tools.fresh()
    return `const ${start} = position
${writeLoop(node, scope, tools)}
if (position === ${start}) ${scope.target} = FAILED`
  },

  semantic_and: (node, { target, labels }, { call }) =>
    `${target} = ${call(node.code, labels)} ? true : FAILED`,
  group: (node, scope, { emit }) => emit(node.expression, scope),
  rule_ref: (node, { target }) => `${target} = parse_${node.name}()`,

  literal({ value, ignoreCase }, { target, wanted }) {
    const text =
      ignoreCase && wanted ? `input.slice(position - ${value.length}, position)` : JSON.stringify(value)
    return `if (${literalTest(value, ignoreCase)}) {
position += ${value.length}
${target} = ${text}
} else ${target} = FAILED`
  },

  class(node, { target, wanted }, { fresh }) {
    const char = fresh()
    return `const ${char} = input.charCodeAt(position)
if (position < input.length && (${classTest(node, char)})) {
position++
${target} = ${wanted ? `String.fromCharCode(${char})` : 'true'}
} else ${target} = FAILED`
  },
}

/** Matches as often as it can; the value is an array, but for runs of one character class, whose text (`$`) counts. */
function writeLoop({ expression }, { target, wanted, labels }, { emit, fresh }) {
  const item = fresh()
  if (expression.type === 'class') {
    const end = fresh()
    return `let ${end} = position
for (const text = input; ${end} < text.length; ${end}++) {
const ${item} = text.charCodeAt(${end})
if (!(${classTest(expression, item)})) break
}
position = ${end}
${target} = true`
  }
  const items = wanted && fresh()
  return `${items ? `const ${items}: any[] = []` : ''}
for (;;) {
let ${item}: any
${emit(expression, { target: item, wanted, labels })}
if (${item} === FAILED) break
${items ? `${items}.push(${item})` : ''}
}
${target} = ${items || 'true'}`
}

/** Matches the elements in turn; the value is that of `finish`, else of the picked (`@`) elements. */
function writeSequence(elements, { target, wanted, labels }, { emit, fresh }, finish) {
  const block = fresh()
  const start = fresh()
  const inner = new Map(labels)
  const picked = []
  const steps = elements.map((element) => {
    const value = fresh()
    const kept = element.type === 'labeled'
    const code = emit(kept ? element.expression : element, {
      target: value,
      wanted: kept && (wanted || finish !== undefined),
      labels: new Map(inner),
    })
    if (kept && element.label) inner.set(element.label, value)
    if (kept && element.pick) picked.push(value)
    return `let ${value}: any
${code}
if (${value} === FAILED) {
position = ${start}
${target} = FAILED
break ${block}
}`
  })
  const result = finish ? finish(inner) : picked.length === 1 ? picked[0] : `[${picked.join(', ')}]`
  return `const ${start} = position
${block}: {
${steps.join('\n')}
${target} = ${wanted || finish ? result : 'true'}
}`
}

function literalTest(value, ignoreCase) {
  const tests = [...value].map((char, index) => {
    const code = `input.charCodeAt(position + ${index})`
    return ignoreCase && /[a-z]/i.test(char)
      ? `(${code} | 32) === ${char.toLowerCase().charCodeAt(0)}`
      : `${code} === ${char.charCodeAt(0)}`
  })
  return tests.join(' && ') || 'true'
}

function classTest({ parts, inverted, ignoreCase }, char) {
  if (ignoreCase) throw new Error('write both cases of a character class')
  const tests = parts.map((part) => {
    const [from, to] = [part[0], part.at(-1)].map((text) => text.charCodeAt(0))
    return from === to ? `${char} === ${from}` : `(${char} >= ${from} && ${char} <= ${to})`
  })
  return inverted ? `!(${tests.join(' || ')})` : tests.join(' || ')
}
