import { afterEach, expect, it, vi } from 'vitest';
import { CircuitOpenError, makeCircuit } from './circuit.ts';

afterEach(() => vi.useRealTimers());

const open = () => makeCircuit({ failuresToOpen: 2, pauseMs: 10_000, isFailedAnswer: (answer) => answer === 'no' });

it('Calls are refused after failures in a row, until one that is tried after the pause succeeds', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const circuit = open();
  for (const answer of ['no', 'yes', 'no', 'no']) expect(await circuit(async () => answer)).toBe(answer);
  await expect(circuit(async () => 'yes')).rejects.toThrow(CircuitOpenError);
  vi.advanceTimersByTime(10_000);
  const answers = [circuit(async () => 'no'), circuit(async () => 'yes')];
  expect(await answers[0]).toBe('no');
  await expect(answers[1]).rejects.toThrow(CircuitOpenError);
  vi.advanceTimersByTime(10_000);
  expect(await Promise.all([circuit(async () => 'yes'), circuit(async () => 'no')])).toEqual(['yes', 'no']);
  expect(await circuit(async () => 'yes')).toBe('yes');
});

it('The pause ends although the clock of the machine is set back', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const circuit = open();
  for (const answer of ['no', 'no']) await circuit(async () => answer);
  vi.setSystemTime(Date.now() - 5 * 3_600_000);
  vi.advanceTimersByTime(10_000);
  expect(await circuit(async () => 'yes')).toBe('yes');
});

it('An error that is no outage closes it', async () => {
  const circuit = makeCircuit({ failuresToOpen: 2, pauseMs: 10_000, isFailure: (error) => error === 'away' });
  for (const error of ['away', 'unknown', 'away', 'away'])
    await expect(circuit(() => Promise.reject(error))).rejects.toBe(error);
  await expect(circuit(async () => 'there')).rejects.toThrow(CircuitOpenError);
});
