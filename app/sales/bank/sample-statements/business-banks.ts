import type { StatementFixture } from "./statement-fixture";

/** Statements as banks export them for companies: with several dates and references, totals, pages, and several accounts in one file. */
export const BUSINESS_BANKS: readonly StatementFixture[] = [
  {
    bank: "BSI: a mark before the amount, the note last",
    text: `TrxId;Tanggal;Trx Time;D/K;Mutasi;Saldo;Keterangan
FT25316A;12/11/2025;08:01:11;K;150.123,00;1.150.123,00;BI-FAST CR DARI BUDI SANTOSA
FT25316B;12/11/2025;09:12:00;D;50.002,00;1.100.121,00;TRANSFER KE VENDOR TENDA
FT25317A;13/11/2025;00:10:00;D;2.500,00;1.097.621,00;BIAYA BI-FAST
FT25317B;13/11/2025;10:00:00;K;150.123,00;1.247.744,00;BI-FAST CR {A} BUDI SANTOSA`,
    found: ["2 matched A", "5 second A"],
  },
  {
    bank: "BCA Syariah: order numbers in a second note",
    text: `Tanggal Efektif,Tanggal Transaksi,Jam Input,Kode Transaksi,Keterangan,Keterangan Tambahan,D/C,Nominal,Saldo,Nomor Referensi,Status Otorisasi,Kode Cabang
12/11/2025,12/11/2025,08.01,CR01,TRANSFER MASUK,2 TIKET {A} / {B} TERIMA KASIH,C,"215,124.00","1,215,124.00",991,Authorized,001
12/11/2025,12/11/2025,09.30,DB01,TRANSFER KELUAR,SEWA TENDA,D,"50,002.00","1,165,122.00",992,Authorized,001
13/11/2025,13/11/2025,00.05,BY01,BIAYA ADM,,D,"65,001.00","1,100,121.00",993,Authorized,001`,
    found: ["2 joint A B"],
  },
  {
    bank: "Mandiri, account statement: Jenis Trans",
    text: `Nama,Nomer Rekening,Tanggal Transaksi,Ket. Kode Transaksi,Jenis Trans,Remark,Amount,Saldo
PT EXPO,'1230001234567,12-11-2025,SA OB CA,K,UBP BUDI {A},"150,123.00","1,150,123.00"
PT EXPO,'1230001234567,12-11-2025,SA CASH,D,KE VENDOR,"65,001.00","1,085,122.00"
PT EXPO,'1230001234567,13-11-2025,SA OB CA,K,UBP SALAH JUMLAH {B},"65,000.00","1,150,122.00"`,
    found: ["2 matched A", "4 look amount B"],
  },
  {
    bank: "BNIDirect: the names again on each page, with totals",
    text: `Account No. : 0123456789 (IDR),,,,,,,
Posting Date,Effective Date,Branch,Journal,Transaction Description,Amount,DB/CR,Balance
12/11/25 08.01.00,12/11/25,0986,700001,TRANSFER DARI | Sdri SARI DEWI,"65,001.00",C,"1,065,001.00"
12/11/25 09.15.00,12/11/25,0986,700002,TRANSFER KE | PT TENDA,"50,002.00",D,"1,014,999.00"
Page 1 of 2,,,,,,,
Posting Date,Effective Date,Branch,Journal,Transaction Description,Amount,DB/CR,Balance
13/11/25 08.01.00,13/11/25,0986,700003,BY TRX BIFAST,"2,500.00",D,"1,012,499.00"
13/11/25 09.01.00,13/11/25,0986,700004,TRANSFER DARI | BUDI,"150,123.00",C,"1,162,622.00"
,,,,Total Debit,"52,502.00",,
,,,,Total Credit,"215,124.00",,
,,,,Ending Balance,"1,162,622.00",,`,
    found: ["3 matched B", "8 matched A"],
  },
  {
    bank: "OCBC: an opening balance that looks like money, shortened names",
    text: `Tgl Trx.;Tgl Valuta;Uraian Trx.;Debet;Kredit;Saldo
11/11/2025;11/11/2025;SALDO AWAL;;65.001,00;65.001,00
12/11/2025;12/11/2025;TRF {A} BUDI;;150.123,00;215.124,00
12/11/2025;12/11/2025;BIAYA TRF;6.500,00;;208.624,00
13/11/2025;13/11/2025;SALDO AKHIR;;65.001,00;208.624,00`,
    found: ["3 matched A"],
  },
  {
    bank: "Panin: marks behind amounts, dates with letters",
    text: `Tgl Trans;Tgl Val;Keterangan;Mutasi;Saldo
12-Nop-25;12-Nop-25;SETORAN BUDI;150.123,00 CR;1.150.123,00 CR
12-Nop-25;12-Nop-25;PENARIKAN;50.002,00 DB;1.100.121,00 CR
13-Nop-25;13-Nop-25;BIAYA ADM;65.001,00 DB;1.035.120,00 CR`,
    found: ["2 matched A"],
  },
  {
    bank: "BTN: subtotals for each day",
    text: `Post Date;Value Date;Branch;Journal;Description;Debit;Credit;Balance
2025-11-12 08:01:00;2025-11-12;00001;1;Pengirim AGUS {C};0.00;300417.00;1300417.00
2025-11-12 09:01:00;2025-11-12;00001;2;Transfer keluar;50002.00;0.00;1250415.00
;;;;SUB TOTAL 12-11-2025;50002.00;300417.00;
2025-11-14 09:01:00;2025-11-14;00001;3;Pengirim AGUS {C} lagi;0.00;300417.00;1550832.00
;;;;GRAND TOTAL;50002.00;600834.00;`,
    found: ["2 matched C", "5 second C"],
  },
  {
    bank: "Bank Mega: capital letters, a day and a month with letters",
    text: `TGL TRANS,TGL VALUTA,NO DOKUMEN,URAIAN MUTASI,DEBET,KREDIT,SALDO
12 NOV 25,12 NOV 25,001,KLIRING MASUK JOE/{B},,"65,001.00","1,065,001.00"
12 NOV 25,12 NOV 25,002,PPH,"50,002.00",,"1,014,999.00"
13 NOV 25,13 NOV 25,003,MEGA TRF SARI DEWI,,"65,001.00","1,080,000.00"`,
    found: ["2 matched B", "4 second B"],
  },
  {
    bank: "UOB: deposits and withdrawals, the number in the sender's reference",
    text: `Company Name : PT EXPO,,,,,,,,,,
Account Currency : IDR - Indonesian Rupiah,,,,,,,,,,
Value Date,Date,Time,Description,Your Reference,Our Reference,Chq / Ref No.,Remarks,Deposit,Withdrawal,Ledger Balance
12/11/2025,12/11/2025,09:01,INWARD CR - RTGS,"{A}",991,,,"150,123.00",0.00,"1,150,123.00"
12/11/2025,12/11/2025,10:01,OUTWARD DR,{B},992,,,0.00,"65,001.00","1,085,122.00"
13/11/2025,13/11/2025,10:01,SERVICE CHARGE,,993,,,0.00,"50,002.00","1,035,120.00"`,
    found: ["4 matched A"],
  },
  {
    bank: "UOB: the same for an account in dollars",
    text: `Company Name : PT EXPO,,,,,,,,,,
Account Number : 123,,Account Currency : USD - US Dollar,,,,,,,,
Value Date,Date,Time,Description,Your Reference,Our Reference,Chq / Ref No.,Remarks,Deposit,Withdrawal,Ledger Balance
12/11/2025,12/11/2025,09:01,INWARD CR - RTGS,,991,,,"150,123.00",0.00,"1,150,123.00"`,
    found: [],
  },
  {
    bank: "HSBC: a narrative, credits first, amounts that left with a minus",
    text: `Account number,Post date,Value date,Bank reference,Narrative,Customer reference,TRN type,Credit amount,Debit amount,Balance
001-123456-001,12/11/2025,12/11/2025,CR1,BUDI SANTOSA TIKET,{A},TRANSFER,"150,123.00",,"1,150,123.00"
001-123456-001,12/11/2025,12/11/2025,DR1,VENDOR,65001,TRANSFER,,"-65,001.00","1,085,122.00"
001-123456-001,13/11/2025,13/11/2025,CR2,"RETURNED PAYMENT VENDOR",,TRANSFER,"65,001.00",,"1,150,123.00"`,
    found: ["2 matched A", "4 look unlike B"],
  },
  {
    bank: "Two accounts below each other, the second with its columns in another order, and one in dollars",
    text: `No. Rekening;1230001234567;;;
Mata Uang;IDR;;;
Tanggal;Uraian;Debet;Kredit;Saldo
12/11/2025;TRANSFER DARI BUDI;;150.123,00;1.150.123,00
12/11/2025;KE REKENING OPERASIONAL;50.002,00;;1.100.121,00
;TOTAL;50.002,00;150.123,00;

No. Rekening;1230009876543;;;
Mata Uang;IDR;;;
Tanggal;Uraian;Kredit;Debet;Saldo
12/11/2025;BAYAR TENDA;;50.002,00;949.998,00
13/11/2025;TRANSFER DARI SARI;65.001,00;;1.014.999,00

No. Rekening;1230005555555;;;
Mata Uang;USD;;;
Tanggal;Uraian;Debet;Kredit;Saldo
13/11/2025;INWARD;;300.417,00;300.417,00`,
    found: ["4 matched A", "12 matched B"],
  },
  {
    bank: "Two accounts in one table, one in dollars",
    text: `Account No,Ccy,Post Date,Remarks,Debit,Credit,Balance
111,IDR,12/11/2025,DARI BUDI,0.00,"150,123.00","1,150,123.00"
222,USD,12/11/2025,INWARD,0.00,"65,001.00","65,001.00"
111,IDR,13/11/2025,KE VENDOR,"50,002.00",0.00,"1,100,121.00"
222,USD,13/11/2025,FEE,"300,417.00",0.00,"1.00"`,
    found: ["2 matched A"],
  },
  {
    bank: "Bukopin: the names in two rows",
    text: `Tanggal;Uraian;Mutasi;;Saldo
;;Debet;Kredit;
12/11/2025;TRANSFER DARI BUDI;;150.123,00;1.150.123,00
12/11/2025;TRANSFER KE VENDOR;65.001,00;;1.085.122,00
13/11/2025;BIAYA;50.002,00;;1.035.120,00`,
    found: ["3 matched A"],
  },
];
