import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "~/base/sheets/read-csv";
import { readBankStatement } from "./bank-statement";

/** What is read of a file; null when the file cannot be read. */
function read(text: string) {
  const statement = readBankStatement(readCsv(Buffer.from(text)), "2025-11-20");
  return statement && "lines" in statement ? statement : null;
}
const shown = (text: string) =>
  read(text)?.lines.map(({ row, day, rupiah, note }) => `${row} ${day} ${rupiah} ${note}`);

describe("statements as banks export them", () => {
  test("BCA, with an account above and CR beside the amount", () => {
    const file = [
      "Informasi Rekening - Mutasi Rekening",
      "No. rekening : ,'1234567890",
      "Nama : ,PT JEJAK RIMBA MEDIA",
      "Periode : ,01/11/2025 - 20/11/2025",
      "Kode Mata Uang : ,Rp",
      "Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo",
      "'12/11,TRSF E-BANKING CR 1211/FTSCY/WS95031 150123.00 BUDI SANTOSA ,'0000,150123.00,CR,1150123.00",
      `'12/11,"BIAYA ADM ",'0000,"15,000.00",DB,"1,135,123.00"`,
      `PEND,"TRSF E-BANKING CR JOE-7K3F-2Q SARI",'0000,"65,001.00",CR,`,
      "Saldo Awal : ,1000000.00",
      "Mutasi Kredit : ,215124.00,2",
    ].join("\r\n");
    expect(shown(file)).toEqual([
      "7 2025-11-12 150123 TRSF E-BANKING CR 1211/FTSCY/WS95031 150123.00 BUDI SANTOSA",
      "9 null 65001 TRSF E-BANKING CR JOE-7K3F-2Q SARI",
    ]);
    expect(read(file)?.ignored).toBe(3);
  });

  test("BCA, with the mark in the cell of the amount", () => {
    const file = `Tanggal,Keterangan,Cabang,Jumlah,Saldo\n01/11/2025,SETORAN,0000,"150,123.00 CR","1,150,123.00"\n01/11/2025,TARIK,0000,"50,000.00 DB","1,100,123.00"`;
    expect(shown(file)).toEqual(["2 2025-11-01 150123 SETORAN"]);
  });

  test("Mandiri, with a debit and a credit", () => {
    const file = `Account No;Date;Val. Date;Transaction Code;Description;Description;Reference No.;Debit;Credit;Balance
1230001234567;01/11/25;01/11/25;0201;MCM InhouseTrf;DARI BUDI;20251101;0.00;150,123.00;1,150,123.00
1230001234567;01/11/25;01/11/25;0201;Biaya;;;2,500.00;0.00;1,147,623.00`;
    expect(shown(file)).toEqual(["2 2025-11-01 150123 MCM InhouseTrf DARI BUDI 20251101"]);
  });

  test("BNI, with D and K", () => {
    const file = `"Tanggal Transaksi","Uraian Transaksi","Tipe","Nominal","Saldo"
"01 Nov 2025","TRF DARI BUDI","K","150.123,00","1.150.123,00"
"01 Nov 2025","BIAYA","D","6.500,00","1.143.623,00"`;
    expect(shown(file)).toEqual(["2 2025-11-01 150123 TRF DARI BUDI"]);
  });

  test("BRI, with its names of columns", () => {
    const file = `NOREK,TGL_TRAN,TGL_EFEKTIF,JAM_TRAN,DESK_TRAN,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR
'001901,2025-11-01 00:00:00,2025-11-01,100101,BRIVA JOE7K3F2Q,0.00,150123.00,1150123.00`;
    expect(shown(file)).toEqual(["2 2025-11-01 150123 BRIVA JOE7K3F2Q"]);
  });

  test("a word in place of the day waits, whatever time is beside it", () => {
    expect(
      shown("Tanggal;Waktu;Keterangan;Kredit\nPEND;08.11;BUDI;150.123,00\n12/11/2025;08.11;SARI;65.001,00"),
    ).toEqual(["2 null 150123 BUDI", "3 2025-11-12 65001 SARI"]);
  });

  test("amounts with cents are none that a buyer owes", () => {
    expect(read("Tanggal;Keterangan;Kredit\n01/11/2025;BUNGA;123,45")?.lines).toMatchObject([{ rupiah: null }]);
  });

  test("of equal lines each has its own id, which stays when the file has more", () => {
    const line = "01/11/2025,BUDI,150123.00";
    const file = (...lines: string[]) => ["Tanggal,Keterangan,Kredit", ...lines].join("\n");
    const ids = (text: string) => read(text)?.lines.map(({ id }) => id) ?? [];
    const [first, second] = ids(file(line, line));
    expect(first).not.toBe(second);
    expect(ids(file("31/10/2025,SARI,65001.00", line, line)).slice(1)).toEqual([first, second]);
  });
});

type Row = { rupiah: number; out: boolean };
/** How banks say where money went: the names of the columns, and the cells of a row. */
const LAYOUTS: readonly [string, (row: Row) => (string | number)[]][] = [
  ["Debet;Kredit", ({ rupiah, out }) => (out ? [rupiah, ""] : ["", rupiah])],
  ["Kredit;Debit", ({ rupiah, out }) => (out ? ["0,00", `-${rupiah}`] : [rupiah, "0,00"])],
  ["KELUAR (IDR);MASUK (IDR)", ({ rupiah, out }) => (out ? [rupiah, "-"] : ["-", rupiah])],
  ["Debit;Jumlah", ({ rupiah, out }) => (out ? [rupiah, rupiah] : ["", `+${rupiah}`])],
  ["Jumlah;", ({ rupiah, out }) => [rupiah, out ? "DB" : "CR"]],
  ["Nominal;D/K", ({ rupiah, out }) => [rupiah, out ? "D" : "K"]],
  ["Debit/Kredit;Nominal", ({ rupiah, out }) => [out ? "Debit" : "Kredit", rupiah]],
  ["Jenis;Amount", ({ rupiah, out }) => [out ? "Uang keluar" : "Uang masuk", rupiah]],
  ["Type;Amount", ({ rupiah, out }) => ["Transfer", `${out ? "-" : "+"}Rp${rupiah}`]],
  ["Mutasi", ({ rupiah, out }) => [`${rupiah},00 ${out ? "DB" : "CR"}`]],
];

test("whatever the layout, what came is read and what left is not", () => {
  const rows = fc.array(fc.record({ rupiah: fc.integer({ min: 1, max: 2_000_000_000 }), out: fc.boolean() }), {
    ...{ minLength: 1, maxLength: 12 },
  });
  fc.assert(
    fc.property(rows, fc.constantFrom(...LAYOUTS), (given, [names, cellsOf]) => {
      const lines = given.map((row) => ["12/11/2025", "TRF", ...cellsOf(row)].join(";"));
      const found = read([`Tanggal;Keterangan;${names}`, ...lines].join("\n"));
      const came = given.flatMap(({ rupiah, out }) => (out ? [] : [rupiah]));
      expect(found?.lines.map(({ rupiah }) => rupiah)).toEqual(came);
    }),
  );
});

test.each([
  "",
  "one cell",
  "name,age\nBudi,30",
  "Tanggal,Keterangan\n01/11/2025,no amount",
  "a,b\n".repeat(9_000),
  `${"Tanggal;".repeat(400)}x`,
  "Tanggal;Keterangan;Kredit\n".repeat(600),
])("%.20j is no statement", (text) => {
  expect(read(text)).toBeNull();
});

test("cells of any content are read as texts", () => {
  const file = `Tanggal,Keterangan,Kredit\n=1+1,"=HYPERLINK(""http://evil.example"")",150123\n${"x".repeat(9_000)},${"JOE-".repeat(5_000)},9999999999999999999`;
  const statement = read(file);
  expect(statement?.lines).toHaveLength(1);
  expect(statement?.lines[0]).toMatchObject({ day: null, rupiah: 150_123 });
});
