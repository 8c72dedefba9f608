import type { StatementFixture } from "./statement-fixture";

/** Statements with what only careful readers notice: days and marks that mean something else, and money that no buyer sent. */
export const UNUSUAL_EXPORTS: readonly StatementFixture[] = [
  {
    bank: "Muamalat: the marks in Mutasi",
    text: `Tanggal,Keterangan,Mutasi,Jumlah,Saldo
12/11/2025,TRF DARI BUDI,Cr,"150,123.00","1,150,123.00"
12/11/2025,TRF KE VENDOR,Db,"65,001.00","1,085,122.00"
13/11/2025,BIAYA,Db,"50,002.00","1,035,120.00"`,
    found: ["2 matched A"],
  },
  {
    bank: "Sinarmas: marks in a column of a name that nobody knows",
    text: `Transaction Date,Transaction Description,Posted As,Amount,Balance
12/11/2025,INCOMING BUDI,Cr.,"150,123.00","1,150,123.00"
12/11/2025,OUTGOING,Db.,"65,001.00","1,085,122.00"
13/11/2025,KOREKSI,Db.,"-50,002.00","1,035,120.00"`,
    found: ["2 matched A"],
  },
  {
    bank: "DBS: the columns' signs in their names, numbers in parentheses",
    text: `Transaction Date,Reference,Debit (-),Credit (+),Transaction Ref1,Transaction Ref2
"12 Nov 2025",ICT,,"150,123.00",BUDI,"{A}"
"12 Nov 2025",ADV,"50,002.00",,VENDOR,
"13 Nov 2025",REV,,"(65,001.00)",REVERSAL,`,
    found: ["2 matched A"],
  },
  {
    bank: "Neo Commerce: weekdays, times with full stops, signs",
    text: `Waktu,Deskripsi,Nominal,Saldo
"Rabu, 12 November 2025 14.22 WIB",Transfer dari BUDI,+Rp150.123,Rp1.150.123
"Rabu, 12 November 2025 15.00 WIB",QRIS Kopi,-Rp50.002,Rp1.100.121
"Kamis, 13 November 2025 00.05 WIB",Bunga,+Rp65.001,Rp1.165.122`,
    found: ["2 matched A", "4 look unlike B"],
  },
  {
    bank: "Allo Bank: months before days, with letters",
    text: `Date,Details,Amount,Status
"Nov 12, 2025",Transfer from BUDI,"+150,123.00",Success
"Nov 12, 2025",Transfer to VENDOR,"-50,002.00",Success
"Nov 13, 2025",Transfer from SARI,"+65,001.00",Pending
"Nov 13, 2025",Transfer from AGUS,"+300,417.00",Failed`,
    found: ["2 matched A", "4 waits B"],
  },
  {
    bank: "BCA, saved again by an English Excel: months before days",
    text: `Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo
11/12/2025,KR OTOMATIS BUDI,998,"150,123.00 CR","1,150,123.00"
11/13/2025,TRF KE VENDOR,998,"50,002.00 DB","1,100,121.00"
11/14/2025,SWITCHING CR AGUS {C},998,"300,417.00 CR","1,400,538.00"`,
    found: ["2 matched A", "4 look late C"],
  },
  {
    bank: "A list put together from two such files: nobody can say which is the day",
    text: `Tanggal,Keterangan,Debit,Kredit
13/11/2025,TRF BUDI,,"150,123.00"
11/14/2025,TRF SARI,,"65,001.00"`,
    found: ["3 unclear day Tanggal: 11/14/2025"],
  },
  {
    bank: "Days as Excel counts them",
    text: `Tanggal,Keterangan,Debit,Kredit
45973,TRF BUDI,,"150,123.00"
45974,BIAYA,"50,002.00",`,
    found: ["2 unclear day Tanggal: 45973"],
  },
  {
    bank: "Accurate: the company's own ledger, in which a debit is money that came",
    text: `Tanggal,Keterangan,Debit,Kredit,Saldo
12/11/2025,Penjualan tiket,"300,417.00",,"1,300,417.00"
12/11/2025,Sewa tenda,,"150,123.00","1,150,294.00"
13/11/2025,Biaya bank,,"50,002.00","1,100,292.00"`,
    found: ["3 unclear balance Kredit: 150,123.00"],
  },
  {
    bank: "Jurnal: the same without money that left",
    text: `Tanggal,Keterangan,Debit,Kredit,Saldo
12/11/2025,Penjualan tiket,"150,123.00",,"1,150,123.00"
12/11/2025,Penjualan tiket,"65,001.00",,"1,215,124.00"
13/11/2025,Penjualan tiket,"50,002.00",,"1,265,126.00"`,
    found: ["3 unclear balance Debit: 65,001.00"],
  },
  {
    bank: "Maybank, newest first: a fee that was given back, with a minus among what left",
    text: `Transaction Date,Transaction Description,Debit Amount,Credit Amount,Running Balance
14 Nov 2025,FEE REVERSED,"-2,500.00",,"1,150,123.00"
13 Nov 2025,FEE,"2,500.00",,"1,147,623.00"
12 Nov 2025,TRANSFER FROM BUDI,,"150,123.00","1,150,123.00"
11 Nov 2025,OPENING BALANCE,,,"1,000,000.00"`,
    found: ["4 matched A"],
  },
  {
    bank: "BCA, e-statement of two pages: only what left is marked, all of it on the first",
    text: `TANGGAL,KETERANGAN,CBG,MUTASI,SALDO
12/11,KARTU DEBIT,,"50,002.00 DB","949,998.00"
12/11,TRSF E-BANKING CR BUDI,,"150,123.00",
TANGGAL,KETERANGAN,CBG,MUTASI,SALDO
13/11,TRSF E-BANKING CR SARI,,"65,001.00","1,165,122.00"
2 Transaksi,,,"215,124.00",`,
    found: ["3 matched A", "5 matched B", "6 waits"],
  },
  {
    bank: "Bank DKI: M for money that came, K for money that left",
    text: `Tanggal,Keterangan,Jenis,Jumlah
12/11/2025,TRF KE VENDOR,K,"50,002.00"
12/11/2025,TRF DARI BUDI,M,"150,123.00"`,
    found: ["3 unclear Jenis: M"],
  },
  {
    bank: "BRI: transfers that came back, and a correction",
    text: `Tanggal;Uraian;Teller;Debet;Kredit;Saldo
12/11/25;TRANSFER KE VENDOR TENDA;8888083;50.002,00;0,00;949.998,00
12/11/25;RETUR BI-FAST REKENING TUJUAN SALAH;8888083;0,00;50.002,00;1.000.000,00
13/11/25;KOREKSI SALAH POSTING;8888083;0,00;65.001,00;1.065.001,00
13/11/25;TRF DARI BUDI;8888083;0,00;150.123,00;1.215.124,00`,
    found: ["3 look unlike F", "4 look unlike B", "5 matched A"],
  },
  {
    bank: "Jago: own money that moved, in the pocket that received it",
    text: `Tanggal & Waktu;Sumber/Tujuan;Rincian Transaksi;Catatan;Jumlah;Saldo
12 Nov 2025 14:22;Kantong Utama;Pindah Uang Antar Kantong;;+65.001;65.001
12 Nov 2025 15:00;BUDI SANTOSA;Transfer Masuk;tiket {A}, {A};+150.123;215.124`,
    found: ["2 look unlike B", "3 matched A"],
  },
  {
    bank: "CIMB Niaga, OCTO Biz: other orders' numbers beside the amount of an order",
    text: `Transaction Date,Description,Transaction Type,Amount,Status
12/11/2025,TRF SARI {C} {D},CR,"150,123.00",SUCCESS
12/11/2025,TRF AGUS {B},CR,"150,123.00",SUCCESS
13/11/2025,TRF VENDOR,DR,"65,001.00",SUCCESS`,
    found: ["2 look names C D", "3 look amount B"],
  },
  {
    bank: "Maybank: hold amounts, and a PEND line before its booked one",
    text: `Tanggal Transaksi;Tanggal Posting;Deskripsi;Nominal Debit;Nominal Kredit;Saldo
12 November 2025;;PENDING TRF BUDI;;150.123,00;
PEND;;TRF SARI;;65.001,00;
12 November 2025;12 November 2025;TRF BUDI;;150.123,00;1.150.123,00
13 November 2025;13 November 2025;BY TRF;50.002,00;;1.100.121,00`,
    found: ["2 waits A", "3 waits B", "4 matched A"],
  },
  {
    bank: "Permata: numbers of orders that the bank has broken or joined with words",
    text: `Posting Date,Effective Date,Description,Debit,Credit,Balance
12/11/2025,12/11/2025,"TRF/{A without dashes}/BUDI",0.00,"150,123.00","1,150,123.00"
13/11/2025,13/11/2025,"BYR#{B with slashes}#SARI",0.00,"65,001.00","1,215,124.00"
13/11/2025,13/11/2025,"TARIK","50,002.00",0.00,"1,165,122.00"`,
    found: ["2 matched A", "3 matched B"],
  },
];
