import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfDayAfter, localDay } from '../src/platform/moment.ts';

const end = (at: string, days: number, zone: string) => endOfDayAfter(new Date(at), days, zone).toISOString();

test('D20.5 a day ends at its last millisecond, in winter and in summer', () => {
  assert.equal(end('2026-01-10T12:00:00Z', 0, 'Europe/Paris'), '2026-01-10T22:59:59.999Z');
  assert.equal(
    end('2026-03-01T12:00:00Z', 30, 'Europe/Paris'),
    '2026-03-31T21:59:59.999Z',
    'across the change of clocks',
  );
  assert.equal(end('2026-10-20T12:00:00Z', 5, 'Europe/Paris'), '2026-10-25T22:59:59.999Z', 'a day of 25 hours');
  assert.equal(end('2026-01-01T00:00:00Z', 0, 'UTC'), '2026-01-01T23:59:59.999Z');
});

test('D20.5 the day is that of the zone, not of UTC', () => {
  assert.equal(localDay(new Date('2026-06-30T22:30:00Z'), 'Europe/Paris'), '2026-07-01');
  assert.equal(end('2026-06-30T22:30:00Z', 1, 'Europe/Paris'), '2026-07-02T21:59:59.999Z');
  assert.equal(localDay(new Date('2026-01-01T09:00:00Z'), 'Pacific/Kiritimati'), '2026-01-01');
  assert.equal(end('2026-01-01T11:00:00Z', 0, 'Pacific/Kiritimati'), '2026-01-02T09:59:59.999Z');
  assert.equal(end('2026-01-01T11:00:00Z', 0, 'Etc/GMT+12'), '2026-01-01T11:59:59.999Z');
});

test('D20.5 days without a midnight, leap days and zones with odd offsets', () => {
  // In 2018 clocks in Sao Paulo went from 23:59:59 on 3 November to 01:00 on the 4th.
  assert.equal(end('2018-11-03T12:00:00Z', 0, 'America/Sao_Paulo'), '2018-11-04T02:59:59.999Z');
  assert.equal(end('2028-02-28T12:00:00Z', 1, 'Asia/Kathmandu'), '2028-02-29T18:14:59.999Z');
  assert.equal(end('2026-11-17T12:00:00Z', 3650, 'Australia/Lord_Howe'), '2036-11-14T12:59:59.999Z');
});
